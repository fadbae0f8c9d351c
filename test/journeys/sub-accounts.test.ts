import { account } from '@bourse/contracts/account'
import { copyTrading } from '@bourse/contracts/copy-trading'
import { futures } from '@bourse/contracts/futures'
import { amountText, toAmount, ZERO } from '@bourse/contracts/kit'
import { messages } from '@bourse/contracts/messages'
import { points } from '@bourse/contracts/points'
import { receipts } from '@bourse/contracts/receipts'
import { referral } from '@bourse/contracts/referral'
import { seconds } from '@bourse/contracts/seconds'
import { security } from '@bourse/contracts/security'
import { spot } from '@bourse/contracts/spot'
import { SUB_ACCOUNTS_MAX, subAccounts } from '@bourse/contracts/sub-accounts'
import { vip } from '@bourse/contracts/vip'
import { wallet } from '@bourse/contracts/wallet'
import { audit } from '../ledger/index.ts'
import { freshKey, mailedCode, Member, PASSWORD, signUp, useTestEnvironment } from '#environment'
import { afterEach, describe, expect, it } from 'vitest'

const environment = useTestEnvironment()
afterEach(async () => expect(await audit(environment)).toEqual([]))

const [BTC, USDT] = ['1' as never, '3' as never]
const SPOT_ORDER = {
  base: BTC,
  quote: USDT,
  side: 'buy',
  price: toAmount('50000'),
  quantity: toAmount('0.001'),
} as const

const idOf = async (member: Member) => (await member.call(account.profile, {})).id
const create = async (member: Member, name: string) => (await member.call(subAccounts.create, { name })).id

/** A client of the same member that has selected an account; the first one stays as it is. */
async function selecting(member: Member, id: string): Promise<Member> {
  const other = new Member(member.url, member.email)
  other.bearer = await other.call(account.login, { handle: member.email, password: PASSWORD })
  other.bearer = await other.call(subAccounts.select, { id: id as never })
  return other
}

/** A verified member with money, a sub-account, and a client that has selected it. */
async function family(usdt = '10000') {
  const main = await environment.verified({ usdt })
  const [mainId, subId] = [await idOf(main), await create(main, 'Robot')]
  return { main, mainId, subId, sub: await selecting(main, subId) }
}
type Family = Awaited<ReturnType<typeof family>>

const give = ({ main, mainId, subId }: Family, quantity: string, asset = USDT) =>
  main.call(
    subAccounts.transfer,
    { asset, quantity: toAmount(quantity), from: mainId, to: subId },
    { key: freshKey() },
  )

describe('sub-accounts', () => {
  it('are at most five open ones, with names by the rules of all names', async () => {
    const member = await environment.member()
    const open = (name: string) => member.refusal(subAccounts.create, { name })
    expect(await open('x')).toBe('text_too_short')
    expect(await open('a@b')).toBe('special_characters')
    expect(await open('Bourse')).toBe('name_reserved')
    const ids = []
    for (let count = 1; count <= SUB_ACCOUNTS_MAX; count++) ids.push(await create(member, `Robot ${count}`))
    expect(await open('Robot 6')).toBe('sub_account_limit')
    const [first = '', second = ''] = ids
    const rename = { id: second as never, name: 'robot 1' }
    expect(await member.refusal(subAccounts.rename, rename)).toBe('sub_account_name')
    await member.call(subAccounts.rename, { ...rename, name: 'Grid' })
    await member.call(subAccounts.close, { id: first as never })
    await create(member, 'Robot 1')
    const { list } = await member.call(subAccounts.list, {})
    const names = list.map(({ name }) => name)
    expect(names).toEqual([null, 'Grid', 'Robot 3', 'Robot 4', 'Robot 5', 'Robot 1'])
  })

  it('are selected by a new token, and no other member selects them', async () => {
    const { main, mainId, subId } = await family()
    const client = await selecting(main, mainId)
    const before = client.bearer
    client.bearer = await client.call(subAccounts.select, { id: subId })
    expect(await client.call(account.profile, {})).toMatchObject({ id: subId, selected: 'Robot' })
    // The old token acts on the account that its client shows, as long as the new one may have been lost.
    const old = new Member(main.url)
    old.bearer = before
    expect(await old.call(account.profile, {})).toMatchObject({ id: mainId, selected: null })
    await environment.advance('30 seconds')
    // Its use does not prolong it.
    await old.call(account.profile, {})
    await environment.advance('30 seconds')
    await old.call(account.profile, {})
    expect((await client.send('GET', account.profile.path)).status).toBe(200)
    expect((await old.send('GET', account.profile.path)).status).toBe(401)
    client.bearer = await client.call(subAccounts.select, { id: mainId })
    expect(await client.call(account.profile, {})).toMatchObject({ id: mainId, selected: null })
    const other = await environment.member({ usdt: '10' })
    const taken = { asset: USDT, quantity: toAmount('1'), from: subId, to: await idOf(other) }
    expect(await other.refusal(subAccounts.select, { id: subId })).toBe('not_found')
    expect(await other.refusal(subAccounts.transfer, taken)).toBe('not_found')
    expect(await other.refusal(subAccounts.rename, { id: subId, name: 'Mine' })).toBe('not_found')
    expect(await other.refusal(subAccounts.close, { id: subId })).toBe('not_found')
  })

  it('have one token after the other sessions were ended', async () => {
    const { main, subId } = await family()
    const client = await selecting(main, subId)
    const before = client.bearer
    client.bearer = await client.call(subAccounts.select, { id: await idOf(main) })
    await client.call(security.endOtherSessions, {})
    const old = new Member(main.url)
    old.bearer = before
    expect((await old.send('GET', account.profile.path)).status).toBe(401)
    expect(await client.call(account.profile, {})).toMatchObject({ selected: null })
  })

  it('have balances, orders and history of their own, and a transfer leaves rows and receipts at both', async () => {
    const own = await family('1000')
    const { main, mainId, sub, subId } = own
    await give(own, '300')
    expect([await main.balance('USDT'), await sub.balance('USDT')]).toEqual(['700', '300'])
    await sub.call(spot.place, SPOT_ORDER, { key: freshKey() })
    expect((await sub.call(spot.orders, {})).list).toHaveLength(1)
    expect((await main.call(spot.orders, {})).list).toHaveLength(0)
    const back = { asset: USDT, quantity: toAmount('250.000001'), from: subId, to: mainId }
    expect(await sub.refusal(subAccounts.transfer, back)).toBe('insufficient_balance')
    await sub.call(subAccounts.transfer, { ...back, quantity: toAmount('50') }, { key: freshKey() })
    const rows = async (member: Member) =>
      (await member.call(wallet.transferHistory, {})).list.map(({ change }) => amountText(change))
    expect(await rows(main)).toEqual(['50', '-300'])
    expect(await rows(sub)).toEqual(['-50', '300'])
    const [receipt] = (await sub.call(receipts.list, {})).list
    expect(receipt).toMatchObject({ kind: 'account_transfer', subject: expect.any(String) as string })
    const { list, equity } = await main.call(subAccounts.list, {})
    expect(list.map((one) => amountText(one.equity))).toEqual(['750', '250'])
    expect(amountText(equity)).toBe('1000')
    // Money between own accounts is no profit of one and no loss of the other.
    const { dayAgo, equity: now } = await sub.call(wallet.equity, {})
    expect(now).toBe(dayAgo?.netDeposits)
  })

  it('move money to and from outside by the main account only', async () => {
    const { sub, main } = await family()
    await environment.advance('1 second')
    const deposit = { voucher: 'x', amount: toAmount('5'), asset: USDT }
    expect(await sub.refusal(wallet.requestDeposit, deposit)).toBe('main_account_only')
    const out = { asset: USDT, quantity: toAmount('50'), address: 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj' }
    expect(await sub.refusal(wallet.withdraw, out)).toBe('main_account_only')
    // Security is the person's, whatever account is selected.
    await sub.call(security.setPhrase, { phrase: 'blue horse' })
    expect((await main.call(security.state, {})).phrase).toBe('blue horse')
    const person = async (member: Member) => ({
      ...(await member.call(account.profile, {})),
      id: null,
      selected: null,
    })
    expect(await person(sub)).toEqual(await person(main))
    const tier = async (member: Member) => (await member.call(vip.status, {})).own?.tier
    expect(await tier(sub)).toBe(await tier(main))
  })

  it('never trade with each other', async () => {
    const own = await family('1000')
    const { main, sub, subId } = own
    await main.deposit('BTC', '1')
    await environment.advance('5 seconds')
    await give(own, '500')
    const [mine, theirs] = [{ ...SPOT_ORDER, side: 'sell', price: toAmount('58000') } as const, sub]
    await environment.price('BTC/USDT', '58000')
    const resting = await main.call(spot.place, mine, { key: freshKey() })
    const crossing = { ...SPOT_ORDER, price: toAmount('58000') } as const
    expect(await theirs.refusal(spot.place, crossing)).toBe('own_order')
    await theirs.call(spot.place, { ...crossing, selfTrade: 'cancelOldest' }, { key: freshKey() })
    const [order] = (await main.call(spot.orders, {})).list
    expect(order).toMatchObject({ id: resting?.id, status: 'cancelled', cancelReason: 'selfTrade' })
    const second = await create(main, 'Second')
    const other = await selecting(main, second)
    expect(await other.refusal(copyTrading.follow, FOLLOW(subId))).toBe('leader_unknown')
  })

  it('share the limits of options', async () => {
    const own = await family('5000')
    const { main, sub } = own
    await give(own, '2000')
    for (const member of [main, sub])
      await member.call(
        wallet.transfer,
        { asset: USDT, quantity: toAmount('2000'), from: 'spot', to: 'seconds' },
        { key: freshKey() },
      )
    await environment.advance('1 second')
    const open = (member: Member, number: string) =>
      member.send('POST', seconds.open.path, { ...OPTION, number }, { key: freshKey() })
    expect((await open(main, '1000')).body.ok).toBe(true)
    expect((await open(sub, '500.000001')).body).toMatchObject({ error: { reason: 'open_stake_reached' } })
  })
})

const FOLLOW = (leader: string) =>
  ({ leader: leader as never, mode: 'multiple', size: toAmount('1') }) as const

const OPTION = { match_id: '1', currency_id: '3', type: '1', seconds: '600' }

describe('gifts and rebates', () => {
  it('are none for an own sub-account: no points, no coupons, no invitation, no rebate from oneself', async () => {
    const inviter = await environment.member()
    const { inviteCode } = await inviter.call(account.profile, {})
    const main = await signUp(
      environment.url,
      `invited-${freshKey().slice(0, 8)}@example.com`,
      inviteCode ?? '',
    )
    await main.deposit('USDT', '10000')
    await environment.advance('5 seconds')
    const pointsOf = async (member: Member) => (await member.call(points.list, {})).own ?? ZERO
    const before = await pointsOf(main)
    const { db } = environment
    const subs = []
    for (let count = 1; count <= SUB_ACCOUNTS_MAX; count++) subs.push(await create(main, `Robot ${count}`))
    const [first = ''] = subs
    const own = { main, mainId: await idOf(main), subId: first as never, sub: await selecting(main, first) }
    await give(own, '9000')
    // Only the transfer has reached a sub-account: neither points nor coupons nor a bonus.
    const gifts = await db.rows<{ reason: string }>({
      name: 'test_sub_account_legs',
      text: `select distinct leg.reason from leg join account on account.id = account_id
        where holder = any($1::text[])`,
      values: [subs.map((id) => `member:${id}`)],
    })
    expect(gifts.map(({ reason }) => reason)).toEqual(['account_transfer_in'])
    expect(await pointsOf(main)).toBe(before)
    expect((await main.call(referral.summary, {})).levels.map(({ invitees }) => invitees)).toEqual([0, 0])
    const { inviteCode: shown } = await own.sub.call(account.profile, {})
    expect(shown).toBe((await main.call(account.profile, {})).inviteCode)
    // The fee of a sub-account earns points for its person, and a rebate for the person's inviter.
    await environment.price('BTC/USDT', '60000')
    const market = { ...SPOT_ORDER, price: toAmount('60600'), quantity: toAmount('0.1') } as const
    await own.sub.call(spot.place, market, { key: freshKey() })
    await environment.advance('2 minutes')
    expect(await pointsOf(main)).toBeGreaterThan(before)
    expect(Number(await inviter.balance('USDT'))).toBeGreaterThan(0)
  })
})

describe('a lost response to the selection of an account', () => {
  it('ends no session: the client continues with its token, and selects again', async () => {
    const { main, mainId, subId } = await family()
    const client = await selecting(main, mainId)
    const lost = await client.call(subAccounts.select, { id: subId })
    await environment.advance('1 hour')
    expect(await client.call(account.profile, {})).toMatchObject({ id: mainId, selected: null })
    client.bearer = await client.call(subAccounts.select, { id: subId })
    expect(await client.call(account.profile, {})).toMatchObject({ id: subId })
    const stray = new Member(main.url)
    stray.bearer = lost
    expect((await stray.send('GET', account.profile.path)).status).toBe(401)
    await client.call(account.logout, {})
    expect((await client.send('GET', account.profile.path)).status).toBe(401)
  })

  it('is over for both tokens after a log-out with one of them', async () => {
    const { main, mainId, subId } = await family()
    const client = await selecting(main, mainId)
    const other = new Member(main.url)
    other.bearer = await client.call(subAccounts.select, { id: subId })
    await client.call(account.logout, {})
    expect((await other.send('GET', account.profile.path)).status).toBe(401)
  })
})

describe('the freezing of a member', () => {
  it('freezes all sub-accounts, whose positions stay under the rules of futures', async () => {
    await environment.price('BTC/USDT', '60000')
    const own = await family()
    const { main, sub, subId } = own
    await give(own, '5000')
    const move = { asset: USDT, quantity: toAmount('5000'), from: 'spot', to: 'futures' } as const
    await sub.call(wallet.transfer, move, { key: freshKey() })
    const position = { base: BTC, quote: USDT, side: 'long', kind: 'market', lots: toAmount('100') } as const
    await sub.call(futures.open, { ...position, leverage: 100 }, { key: freshKey() })
    const [open] = (await sub.call(futures.list, { status: 'open' })).positions.list
    const near = (open?.liquidationPrice ?? ZERO) + toAmount('10')
    await environment.mark('BTC/USDT', amountText(near as never))
    await environment.advance('1 minute')
    const key = await bot(own)
    await environment.operate('member', 'freeze', main.email)
    for (const member of [main, sub, key])
      expect((await member.send('GET', account.profile.path)).status).toBe(401)
    await environment.mark('BTC/USDT', amountText(open?.liquidationPrice ?? ZERO))
    await environment.operate('member', 'unfreeze', main.email)
    const back = await selecting(main, subId)
    const [closed] = (await back.call(futures.list, { status: 'closed' })).positions.list
    expect(closed?.closeReason).toBe('liquidation')
    const { list } = await back.call(messages.list, {})
    const about = list.find(({ title }) => title?.startsWith('Robot: '))
    expect(about?.account).toBe(subId)
  })
})

/** A program with a key of the sub-account. */
async function bot({ main, subId }: Family): Promise<Member> {
  const code = await mailedCode(environment, main, 'api_key')
  const input = { name: 'Bot', account: subId, canTrade: true, canTransfer: true, code } as const
  const { secret } = await main.call(security.createApiKey, input)
  const program = new Member(environment.url)
  program.bearer = `Bearer ${secret}`
  return program
}

describe('an API key of a sub-account', () => {
  it('trades there and reaches nothing of the main account', async () => {
    const own = await family()
    await give(own, '100')
    const program = await bot(own)
    expect(await program.balance('USDT')).toBe('100')
    await environment.advance('1 second')
    await program.call(spot.place, SPOT_ORDER, { key: freshKey() })
    expect((await own.sub.call(spot.orders, {})).list).toHaveLength(1)
    for (const { method, path } of [wallet.withdrawals, subAccounts.list, points.list, account.profile])
      expect((await program.send(method, path)).body).toMatchObject({ error: { reason: 'key_scope' } })
    const taken = { asset: USDT, quantity: toAmount('1'), from: own.mainId, to: own.subId }
    expect(await program.refusal(subAccounts.transfer, taken)).toBe('key_scope')
    const code = await mailedCode(environment, own.main, 'api_key')
    const other = await environment.member()
    const foreign = { name: 'Bot', account: await idOf(other), code } as const
    expect(await own.main.refusal(security.createApiKey, foreign)).toBe('not_found')
  })
})

describe('the closing of a sub-account', () => {
  it('needs an empty one, returns its sessions to the main account and ends its keys', async () => {
    const own = await family()
    const { main, mainId, sub, subId } = own
    await give(own, '100')
    const program = await bot(own)
    await environment.advance('1 second')
    const order = await sub.call(spot.place, SPOT_ORDER, { key: freshKey() })
    const all = { asset: USDT, quantity: toAmount('100'), from: subId, to: mainId }
    const rest = { ...all, quantity: toAmount(await sub.balance('USDT')) }
    await sub.call(subAccounts.transfer, rest, { key: freshKey() })
    expect(await main.refusal(subAccounts.close, { id: subId })).toBe('sub_account_used')
    await sub.call(spot.cancel, { id: order?.id as never }, { key: freshKey() })
    const left = { ...all, quantity: toAmount(await sub.balance('USDT')) }
    await sub.call(subAccounts.transfer, left, { key: freshKey() })
    expect(await main.refusal(subAccounts.close, { id: mainId })).toBe('not_found')
    await main.call(subAccounts.close, { id: subId })
    expect(await idOf(sub)).toBe(mainId)
    expect((await program.send('GET', wallet.transferHistory.path)).status).toBe(401)
    expect(await main.refusal(subAccounts.select, { id: subId })).toBe('not_found')
    const given = { ...all, from: mainId, to: subId }
    expect(await main.refusal(subAccounts.transfer, given)).toBe('not_found')
  })
})
