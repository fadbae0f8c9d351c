import { amountText, DAY, HOUR, MINUTE, sum, toAmount } from '@bourse/contracts/kit'
import { receipts } from '@bourse/contracts/receipts'
import { wallet } from '@bourse/contracts/wallet'
import { freshKey, type Member, useTestEnvironment } from '#environment'
import { beforeEach, describe, expect, it } from 'vitest'

const BTC = '1' as never
const environment = useTestEnvironment()
beforeEach(() => environment.price('BTC/USDT', '60000'))

const plans = async (member: Member) => (await member.call(wallet.recurringPlans, {})).list
const runs = async (member: Member) => (await member.call(wallet.recurringRuns, {})).list
/** A plan whose first purchase is within the next hour. */
const planned = () => {
  const hour = (new Date(environment.clock.now()).getUTCHours() + 1) % 24
  return { asset: BTC, amount: toAmount('30'), cadence: 'daily', hour } as const
}
/** Moves to some seconds after the next full hour. */
async function toNextHour(): Promise<void> {
  const left = HOUR - (environment.clock.now() % HOUR)
  environment.clock.advance(left - MINUTE)
  await environment.advance('30 seconds')
  await environment.advance('40 seconds')
}

describe('a recurring purchase', () => {
  it('is created once for a repeated request, buys at its hour, and has a receipt', async () => {
    const member = await environment.member({ usdt: '100' })
    const key = freshKey()
    await member.call(wallet.createRecurring, planned(), { key })
    await member.call(wallet.createRecurring, planned(), { key })
    expect(await plans(member)).toHaveLength(1)
    await toNextHour()
    const [run] = await runs(member)
    expect(run).toMatchObject({ code: 'BTC', skipped: null, paid: toAmount('30.06') })
    expect(amountText(run?.received ?? toAmount('0'))).toBe('0.0005')
    expect(await member.balance('USDT')).toBe('69.94')
    const { list } = await member.call(receipts.list, {})
    expect(list[0]).toMatchObject({ kind: 'swap' })
    expect((await plans(member))[0]?.nextAt).toBe((run?.dueAt ?? 0) + DAY)
    expect(await environment.isBalanced()).toBe(true)
  })

  it('is skipped without enough money, and with a message', async () => {
    const member = await environment.member({ usdt: '30' })
    await member.call(wallet.createRecurring, planned(), { key: freshKey() })
    await toNextHour()
    expect((await runs(member))[0]).toMatchObject({ skipped: 'funds', paid: null, conversion: null })
    expect(await member.balance('USDT')).toBe('30')
  })

  it('does nothing while it is paused, and nothing after its end', async () => {
    const member = await environment.member({ usdt: '100' })
    await member.call(wallet.createRecurring, planned(), { key: freshKey() })
    const [plan] = await plans(member)
    const set = (status: 'active' | 'paused' | 'ended') =>
      member.call(wallet.setRecurring, { id: plan?.id as never, status })
    await set('paused')
    await toNextHour()
    expect(await runs(member)).toEqual([])
    await set('active')
    expect((await plans(member))[0]?.nextAt).toBeGreaterThan(environment.clock.now())
    await set('ended')
    const other = await environment.member()
    const resumed = { id: plan?.id as never, status: 'active' } as const
    expect(await other.refusal(wallet.setRecurring, resumed)).toBe('not_found')
    expect(await member.refusal(wallet.setRecurring, resumed)).toBe('not_found')
  })

  it.each([
    ['an unknown coin', { asset: '9999' as never }, 'coin_unknown'],
    ['a day of a daily plan', { day: 3 }, 'recurring_day_invalid'],
    ['an eighth day of the week', { cadence: 'weekly' as const, day: 8 }, 'recurring_day_invalid'],
    ['an end in the past', { until: 1_000_000 as never }, 'recurring_over'],
    ['too small an amount', { amount: toAmount('0.5') }, 'amount_below_minimum'],
    ['too great an amount', { amount: toAmount('100001') }, 'amount_above_maximum'],
  ])('with %s is refused', async (_name, more, reason) => {
    const member = await environment.member()
    expect(await member.refusal(wallet.createRecurring, { ...planned(), ...more })).toBe(reason)
  })
})

/** A member with small balances, which no deposit is small enough for. */
async function withDust(money: Record<string, string>): Promise<Member> {
  const member = await environment.member()
  for (const [code, amount] of Object.entries(money))
    await environment.operate('member', 'fund', member.email, amount, code)
  return member
}

describe('small balances', () => {
  it('become exactly the quoted sum, once a day', async () => {
    const member = await withDust({ USDT: '10', BTC: '0.00005', XRP: '1' })
    const quote = await member.call(wallet.dustQuote, {})
    expect(quote.list.map(({ code }) => code)).toEqual(['BTC', 'XRP'])
    expect(sum(...quote.list.map(({ received }) => received))).toBe(quote.total)
    const key = freshKey()
    await member.call(wallet.convertDust, { total: quote.total }, { key })
    await member.call(wallet.convertDust, { total: quote.total }, { key })
    expect(await member.balance('USDT')).toBe(amountText(sum(toAmount('10'), quote.total)))
    expect((await member.call(wallet.swaps, {})).list).toHaveLength(2)
    expect((await member.call(receipts.list, {})).list.filter(({ kind }) => kind === 'swap')).toHaveLength(2)
    const again = await member.call(wallet.dustQuote, {})
    expect(again.againAt).not.toBeNull()
    expect(await member.refusal(wallet.convertDust, { total: quote.total })).toBe('dust_today')
    expect(await environment.isBalanced()).toBe(true)
  })

  it('stay when the rate has moved since the quote', async () => {
    const member = await withDust({ BTC: '0.00005' })
    const { total } = await member.call(wallet.dustQuote, {})
    expect(await member.refusal(wallet.convertDust, { total: sum(total, toAmount('0.01')) })).toBe(
      'quote_expired',
    )
    environment.clock.advance(MINUTE)
    await environment.price('BTC/USDT', '61000')
    expect(await member.refusal(wallet.convertDust, { total })).toBe('quote_expired')
    expect(await member.balance('BTC')).toBe('0.00005')
  })

  it('do not include what is worth five dollars, nor the pay asset', async () => {
    const member = await withDust({ USDT: '1', BTC: '0.0001' })
    const quote = await member.call(wallet.dustQuote, {})
    expect(quote).toMatchObject({ list: [], total: toAmount('0') })
    expect(await member.refusal(wallet.convertDust, { total: toAmount('1') })).toBe('dust_none')
  })
})
