import { account } from '@bourse/contracts/account'
import { alerts } from '@bourse/contracts/alerts'
import { futures } from '@bourse/contracts/futures'
import { amountText, toAmount } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import { type MessageKind, messages } from '@bourse/contracts/messages'
import { wallet } from '@bourse/contracts/wallet'
import type { Mail } from '@bourse/exchange'
import { freshKey, Member, PASSWORD, useTestEnvironment } from '#environment'
import { beforeEach, describe, expect, it, vi } from 'vitest'

const mails: Mail[] = []
let failing = 0
let attempts = 0
const environment = useTestEnvironment({
  mailer: {
    send(mail) {
      attempts++
      if (failing-- > 0) return Promise.reject(new Error('the mail server is down'))
      return Promise.resolve(void mails.push(mail))
    },
  },
})
const BTC = '1' as MarketId
const WAIT = { timeout: 30_000, interval: 50 }

beforeEach(async () => {
  ;[failing, attempts] = [0, 0]
  mails.length = 0
  await environment.price('BTC/USDT', '60000')
})

const titles = async (member: Member, kind: MessageKind) =>
  (await member.call(messages.list, { kind })).list.map(({ title }) => title)
const mailsTo = ({ email }: Member) => mails.filter(({ to }) => to === email)
const setAlert = (member: Member) =>
  member.call(alerts.add, { market: BTC, kind: 'above', level: toAmount('61000'), repeat: 'once' })
const logIn = (member: Member, from: string) =>
  new Member(member.url, member.email, from).call(account.login, { handle: member.email, password: PASSWORD })
const outbox = () =>
  environment.db.rows({ name: 'test_outbox', text: 'select 1 from mail_outbox', values: [] })
/** Hours in UTC around the current one. */
const quietNow = () => {
  const hour = new Date(environment.clock.now()).getUTCHours()
  return { from: hour, until: (hour + 2) % 24, timeZone: 'UTC' }
}

describe('the settings of notifications', () => {
  it('are set by kind and channel; those of access stay on', async () => {
    const member = await environment.member()
    const set = { kind: 'security', channel: 'mail', isOn: false } as const
    expect(await member.refusal(messages.setNotification, set)).toBe('notification_required')
    await member.call(messages.setNotification, { ...set, channel: 'push' })
    await member.call(messages.setNotification, { kind: 'alert', channel: 'mail', isOn: true })
    const { kinds, hasMail, quiet } = await member.call(messages.notifications, {})
    expect([hasMail, quiet]).toEqual([true, null])
    expect(kinds).toContainEqual({ kind: 'security', inApp: true, push: false, mail: true })
    expect(kinds).toContainEqual({ kind: 'alert', inApp: true, push: true, mail: true })
    expect(kinds).toContainEqual({ kind: 'vip', inApp: true, push: true, mail: false })
  })

  it('list a message as read where the app is off, and mail it where mails are on', async () => {
    const [alice, bob] = [await environment.member(), await environment.member()]
    await alice.call(messages.setNotification, { kind: 'alert', channel: 'inApp', isOn: false })
    await alice.call(messages.setNotification, { kind: 'alert', channel: 'mail', isOn: true })
    await setAlert(alice)
    await setAlert(bob)
    await environment.price('BTC/USDT', '61000')
    const own = async (member: Member) =>
      (await member.call(messages.list, { kind: 'alert' })).list.map(({ title, isRead }) => [title, isRead])
    expect(await own(alice)).toEqual([['Price alert: BTC/USDT', true]])
    expect(await own(bob)).toEqual([['Price alert: BTC/USDT', false]])
    await vi.waitFor(() => expect(mailsTo(alice)).toHaveLength(1), WAIT)
    expect(mailsTo(alice)[0]).toMatchObject({
      subject: 'Price alert: BTC/USDT',
      text: 'BTC/USDT rose to 61000',
    })
    expect(mailsTo(bob)).toEqual([])
  })

  it('let mails wait for the end of the quiet hours, but none about access', async () => {
    const member = await environment.member()
    expect(await member.refusal(messages.setQuietHours, { ...quietNow(), timeZone: 'Mars/Base' })).toBe(
      'time_zone_unknown',
    )
    await member.call(messages.setQuietHours, quietNow())
    await member.call(messages.setNotification, { kind: 'alert', channel: 'mail', isOn: true })
    await setAlert(member)
    await environment.price('BTC/USDT', '61000')
    await logIn(member, '198.51.100.7')
    await logIn(member, '203.0.113.9')
    await vi.waitFor(() => expect(mailsTo(member).length).toBeGreaterThan(0), WAIT)
    expect(mailsTo(member).map(({ subject }) => subject)).not.toContain('Price alert: BTC/USDT')
    await environment.advance('2 hours')
    await vi.waitFor(
      () => expect(mailsTo(member).map(({ subject }) => subject)).toContain('Price alert: BTC/USDT'),
      WAIT,
    )
  })
})

describe('a mail', () => {
  it('that the server refuses is sent again, once, with the number of its message', async () => {
    const member = await environment.member()
    await member.call(messages.setNotification, { kind: 'alert', channel: 'mail', isOn: true })
    await setAlert(member)
    failing = 2
    await environment.price('BTC/USDT', '61000')
    await vi.waitFor(() => expect(attempts).toBe(1), WAIT)
    expect([mailsTo(member), await outbox()]).toEqual([[], [expect.anything()]])
    await environment.advance('3 minutes')
    await vi.waitFor(() => expect(attempts).toBe(2), WAIT)
    await environment.advance('6 minutes')
    await vi.waitFor(() => expect(mailsTo(member)).toHaveLength(1), WAIT)
    await vi.waitFor(async () => expect(await outbox()).toEqual([]), WAIT)
    await environment.advance('1 hour')
    expect([attempts, mails[0]?.id]).toEqual([3, expect.stringMatching(/^\d+$/)])
  })
})

describe('a position that comes near its liquidation', () => {
  it('sends a message at each of two levels, and none while the level stands', async () => {
    const member = await environment.verified({ usdt: '5000' })
    const usdt = { asset: '3' as never, quantity: toAmount('5000') }
    await member.call(wallet.transfer, { ...usdt, from: 'spot', to: 'futures' })
    const order = { base: '1' as never, quote: '3' as never, side: 'long', kind: 'market' } as const
    await member.call(futures.open, { ...order, lots: toAmount('100'), leverage: 10 }, { key: freshKey() })
    const [position] = (await member.call(futures.list, { status: 'open' })).positions.list
    if (position?.liquidationPrice == null) throw new Error('a position has a liquidation price')
    const [margin, opened, liquidated] = [position.margin, position.openPrice, position.liquidationPrice].map(
      (amount) => Number(amountText(amount)),
    ) as [number, number, number]
    // The position has 0.1 BTC; its balance at the liquidation price is the maintenance margin.
    const maintenance = margin - 0.1 * (opened - liquidated)
    const move = async (rate: number) => {
      const price = liquidated + (maintenance * (1 / rate - 1)) / 0.1
      await environment.mark('BTC/USDT', price.toFixed(2))
      await environment.advance('11 seconds')
    }
    await move(0.7)
    expect(await titles(member, 'liquidation')).toEqual([])
    await move(0.85)
    await vi.waitFor(
      async () => expect(await titles(member, 'liquidation')).toEqual(['Liquidation risk']),
      WAIT,
    )
    await move(0.78)
    await move(0.85)
    await move(0.95)
    const both = ['Liquidation is close', 'Liquidation risk']
    await vi.waitFor(async () => expect(await titles(member, 'liquidation')).toEqual(both), WAIT)
    await move(0.6)
    await move(0.85)
    await vi.waitFor(async () => expect(await titles(member, 'liquidation')).toHaveLength(3), WAIT)
    await vi.waitFor(() => expect(mailsTo(member).map(({ subject }) => subject)).toContain(both[0]), WAIT)
  })
})
