import { account } from '@bourse/contracts/account'
import { futures } from '@bourse/contracts/futures'
import { toAmount, DAY, HOUR, MINUTE } from '@bourse/contracts/kit'
import { messages } from '@bourse/contracts/messages'
import { type LoginRecord, security } from '@bourse/contracts/security'
import { spot } from '@bourse/contracts/spot'
import { wallet } from '@bourse/contracts/wallet'
import type { Mail } from '@bourse/exchange'
import { freshKey, mailedCode, Member, PASSWORD, uploadPicture, useTestEnvironment } from '#environment'
import { describe, expect, it, vi } from 'vitest'

const mails: Mail[] = []
const environment = useTestEnvironment({
  mailer: { send: (mail) => Promise.resolve(void mails.push(mail)) },
})
const USDT = '3' as never
const ADDRESS = 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj'
const THIEF = '203.0.113.9'

async function logIn(member: Member, from: string, more: object = {}): Promise<Member> {
  const other = new Member(member.url, member.email, from)
  const input = { handle: member.email, password: PASSWORD, device: 'Firefox · Linux', ...more }
  other.bearer = await other.call(account.login, input)
  return other
}
const isIn = async (member: Member) => (await member.send('GET', account.profile.path)).status === 200
const logins = async (member: Member): Promise<readonly LoginRecord[]> =>
  (await member.call(security.logins, {})).list
const mailsTo = ({ email }: Member) => mails.filter(({ to }) => to === email)
/** The newest mail to a member, once there are this many. */
const mailTo = (member: Member, count: number) =>
  vi.waitFor(() => {
    expect(mailsTo(member).length).toBeGreaterThanOrEqual(count)
    return mailsTo(member).at(-1)
  }, WAIT)
const WAIT = { timeout: 20_000, interval: 20 }
const linkIn = ({ text }: Mail | undefined = expect.unreachable()): string =>
  /https:\/\/bourse\.example\/#\/pages\/setting\/freeze\?token=([\w-]{32})$/.exec(text)?.[1] ??
  expect.unreachable(text)
/** A member with a first log-in on record, and a thief's session that a mail has reported. */
async function robbed() {
  const member = await environment.verified({ usdt: '500' })
  await logIn(member, '198.51.100.7')
  const thief = await logIn(member, THIEF, { timeZone: 'Europe/Paris' })
  return { member, thief }
}
const withdraw = async (member: Member) =>
  member.refusal(wallet.withdraw, {
    asset: USDT,
    quantity: toAmount('50'),
    address: ADDRESS,
    code: await mailedCode(environment, member, 'withdrawal'),
  })

describe('the record of log-ins', () => {
  it('has right and wrong ones with device, time zone, language and half of the address', async () => {
    const member = await environment.member()
    const stated = { device: 'Chrome · Windows', timeZone: 'Asia/Tokyo' }
    const input = { handle: member.email, password: 'wrong horse 9', ...stated }
    const visitor = new Member(environment.url, member.email, THIEF)
    expect(await visitor.refusal(account.login, input, { lang: 'ja' })).toBe('login_failed')
    await logIn(member, THIEF, { ...stated, timeZone: 'no zone <b>' })
    const [right, wrong] = await logins(member)
    expect(right).toMatchObject({ outcome: 'success', method: 'password', timeZone: null, isReported: false })
    const { device, timeZone } = stated
    expect(wrong).toMatchObject({ outcome: 'password', lang: 'jp', network: '203.0.*.*', device, timeZone })
    expect(await logins(await environment.member())).not.toContainEqual(right)
  })

  it('retains a hundred of each kind, so that wrong guesses displace no right one', async () => {
    const member = await environment.member()
    await logIn(member, THIEF)
    const { db } = environment
    await db.rows({
      name: 'test_failures',
      text: `insert into login_record (member_id, at, outcome, method, lang, network)
        select id, now(), 'password', 'password', 'en', '*' from member, generate_series(1, 150)
        where email = $1`,
      values: [member.email],
    })
    const visitor = new Member(environment.url, member.email, '192.0.2.1')
    await visitor.refusal(account.login, { handle: member.email, password: 'wrong horse 9' })
    const { total } = await member.call(security.logins, {})
    const success = await db.rows({
      name: 'test_successes',
      text: `select 1 from login_record join member on member.id = member_id
        where email = $1 and outcome = 'success'`,
      values: [member.email],
    })
    expect(total).toBe(100 + success.length)
    expect(success.length).toBeGreaterThan(0)
  })

  it('notifies the member of a new device and network, but not of the first log-in nor of a known one', async () => {
    const { member, thief } = await robbed()
    const titles = async () => (await member.call(messages.list, {})).list.map(({ title }) => title)
    const count = async () => (await titles()).filter((title) => title === 'New login').length
    const before = await count()
    expect(before).toBeGreaterThan(0)
    expect((await mailTo(member, 1))?.text).toContain('203.0.*.*, Firefox · Linux, Europe/Paris')
    expect(await isIn(thief)).toBe(true)
    await logIn(member, THIEF)
    expect(await count()).toBe(before)
  })
})

describe('a log-in that was not the member’s', () => {
  it('ends all other sessions and holds withdrawals for a day', async () => {
    const { member, thief } = await robbed()
    const [login] = await logins(member)
    await member.call(security.reportLogin, { id: login?.id as never })
    expect([await isIn(member), await isIn(thief)]).toEqual([true, false])
    expect((await logins(member))[0]?.isReported).toBe(true)
    const { heldUntil } = await member.call(security.state, {})
    expect(heldUntil).toBe(environment.clock.now() + DAY)
    expect(await withdraw(member)).toBe('withdrawals_on_hold')
  })

  it('of another member cannot be reported', async () => {
    const { member } = await robbed()
    const other = await environment.member()
    const [login] = await logins(member)
    expect(await other.refusal(security.reportLogin, { id: login?.id as never })).toBe('not_found')
  })
})

describe('the link of a mail', () => {
  it('freezes the account once, and is refused when it is used again', async () => {
    const { member, thief } = await robbed()
    const token = linkIn(await mailTo(member, 1))
    const scanner = environment.visitor()
    expect((await scanner.send('GET', security.freeze.path, { token })).status).toBe(405)
    expect(await isIn(member)).toBe(true)
    await scanner.call(security.freeze, { token })
    expect([await isIn(member), await isIn(thief)]).toEqual([false, false])
    const login = { handle: member.email, password: PASSWORD }
    expect(await environment.visitor().refusal(account.login, login)).toBe('account_locked')
    expect(await scanner.refusal(security.freeze, { token })).toBe('link_used')
  })

  it('works for seven days', async () => {
    const { member } = await robbed()
    const token = linkIn(await mailTo(member, 1))
    environment.clock.advance(7 * DAY)
    expect(await environment.visitor().refusal(security.freeze, { token })).toBe('link_expired')
  })
})

describe('a frozen account', () => {
  it('gets the money of waiting withdrawals back', async () => {
    const { member } = await robbed()
    const before = await member.balance('USDT')
    const code = await mailedCode(environment, member, 'withdrawal')
    const input = { asset: USDT, quantity: toAmount('50'), address: ADDRESS, code }
    await member.call(wallet.withdraw, input, { key: freshKey() })
    await environment.operate('member', 'freeze', member.email)
    await environment.advance('1 minute')
    await environment.operate('member', 'unfreeze', member.email)
    const back = await logIn(member, THIEF)
    expect(await back.balance('USDT')).toBe(before)
    const [withdrawal] = (await back.call(wallet.withdrawals, {})).list
    expect(withdrawal).toMatchObject({ status: 'rejected', reason: 'The account was frozen' })
    expect(await environment.isBalanced()).toBe(true)
  })

  it('has no open spot orders any more: their money is free, and a message reports them', async () => {
    await environment.price('BTC/USDT', '60000')
    const { member } = await robbed()
    const order = { base: '1', quote: '3', side: 'buy', quantity: toAmount('0.001') } as const
    const money = await member.balance('USDT')
    await member.call(spot.place, { ...order, price: toAmount('50000') } as never, { key: freshKey() })
    const stop = {
      ...order,
      kind: 'stopLimit',
      price: toAmount('70500'),
      stopPrice: toAmount('70000'),
    } as const
    await member.call(spot.place, stop as never, { key: freshKey() })
    await environment.operate('member', 'freeze', member.email)
    await environment.operate('member', 'unfreeze', member.email)
    const back = await logIn(member, THIEF)
    const { list } = await back.call(spot.orders, {})
    expect(list.map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
    expect(await back.balance('USDT')).toBe(money)
    const titles = (await back.call(messages.list, {})).list.map(({ title }) => title)
    expect(titles).toContain('Open orders cancelled')
    expect(await environment.isBalanced()).toBe(true)
  })

  it('has positions that are still closed by their stops, and is opened by the operator', async () => {
    await environment.price('BTC/USDT', '60000')
    const { member } = await robbed()
    const move = { asset: USDT, quantity: toAmount('400'), from: 'spot', to: 'futures' } as const
    await member.call(wallet.transfer, move, { key: freshKey() })
    const order = { base: '1', quote: '3', side: 'long', kind: 'market', leverage: 10 } as const
    await member.call(futures.open, {
      ...order,
      lots: toAmount('10'),
      stopLoss: toAmount('57000'),
    } as never)
    await environment.operate('member', 'freeze', member.email)
    expect(await isIn(member)).toBe(false)
    await environment.price('BTC/USDT', '56900')
    await environment.operate('member', 'unfreeze', member.email)
    const back = await logIn(member, THIEF)
    const { positions } = await back.call(futures.list, { status: 'closed' })
    expect(positions.list[0]?.closeReason).toBe('stopLoss')
    expect(await withdraw(back)).toBe('withdrawals_on_hold')
  })
})

describe('withdrawals to saved addresses only', () => {
  it('begin at once, end a day after the request, and a new address waits a day', async () => {
    const member = await environment.verified({ usdt: '500' })
    const qr = await uploadPicture(member)
    const switchTo = (isWhitelistOnly: boolean) => member.call(security.setWhitelist, { isWhitelistOnly })
    await switchTo(true)
    expect(await withdraw(member)).toBe('address_not_saved')
    await member.call(wallet.saveAddress, {
      asset: USDT,
      address: ADDRESS,
      qr,
      code: await mailedCode(environment, member, 'address'),
    })
    expect(await withdraw(member)).toBe('address_on_hold')
    environment.clock.advance(DAY)
    const code = await mailedCode(environment, member, 'withdrawal')
    const input = { asset: USDT, quantity: toAmount('50'), address: ADDRESS, code }
    await member.call(wallet.withdraw, input, { key: freshKey() })
    await switchTo(false)
    await switchTo(false)
    const other = { ...input, address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' }
    environment.clock.advance(DAY - HOUR)
    const pending = await member.call(security.state, {})
    expect(pending).toMatchObject({ isWhitelistOnly: true, whitelistOffAt: environment.clock.now() + HOUR })
    expect(await member.refusal(wallet.withdraw, other)).toBe('address_not_saved')
    await switchTo(true)
    environment.clock.advance(2 * HOUR)
    expect(await member.refusal(wallet.withdraw, other)).toBe('address_not_saved')
    await switchTo(false)
    environment.clock.advance(DAY + MINUTE)
    expect(await member.call(security.state, {})).toMatchObject({
      isWhitelistOnly: false,
      whitelistOffAt: null,
    })
    const fresh = await mailedCode(environment, member, 'withdrawal')
    await member.call(wallet.withdraw, { ...other, code: fresh }, { key: freshKey() })
    await vi.waitFor(
      () =>
        expect(mailsTo(member).filter(({ subject }) => subject.startsWith('Saved addresses'))).toHaveLength(
          2,
        ),
      WAIT,
    )
  })
})
