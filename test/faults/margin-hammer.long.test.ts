import { futures } from '@bourse/contracts/futures'
import { type Amount, toAmount, amountText } from '@bourse/contracts/kit'
import { margin } from '@bourse/contracts/margin'
import type { AssetId } from '@bourse/contracts/market'
import { spot } from '@bourse/contracts/spot'
import { wallet } from '@bourse/contracts/wallet'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { ApiRefusal, freshKey, type Member, useTestEnvironment } from '#environment'
import { audit } from '../ledger/index.ts'

const environment = useTestEnvironment()
beforeAll(() => environment.price('BTC/USDT', '50000'))
afterEach(async () => expect(await audit(environment)).toEqual([]))

const [BTC, USDT] = ['1', '3'] as [AssetId, AssetId]
const key = () => ({ key: freshKey() })
const borrow = (member: Member, amount: string) => () =>
  member.call(margin.borrow, { amount: toAmount(amount) }, key())
const out = (member: Member, quantity: string) => () =>
  member.call(
    wallet.transfer,
    { asset: USDT, quantity: toAmount(quantity), from: 'futures', to: 'spot' },
    key(),
  )

/** Creates a member with 1,000 USDT in the futures account. */
async function trader(): Promise<Member> {
  const member = await environment.verified({ usdt: '1000' })
  const quantity = toAmount('1000')
  await member.call(wallet.transfer, { asset: USDT, quantity, from: 'spot', to: 'futures' })
  return member
}

/** Sends all calls at once; counts the outcomes. */
async function hammer(calls: readonly (() => Promise<unknown>)[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const result of await Promise.allSettled(calls.map((call) => call()))) {
    if (result.status === 'rejected' && !(result.reason instanceof ApiRefusal)) throw result.reason
    const outcome = result.status === 'fulfilled' ? 'passed' : (result.reason.error.reason ?? 'failed')
    counts[outcome] = (counts[outcome] ?? 0) + 1
  }
  return counts
}
const times = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one)
const readLevel = async (member: Member): Promise<number> =>
  Number(amountText((await member.call(margin.account, {})).level ?? (0n as Amount)))

it('64 borrowings of a fifth of the limit at once: five pass, or four and the interest of the fifth', async () => {
  const member = await trader()
  const counts = await hammer(times(64, borrow(member, '399.9')))
  expect(counts).toEqual({ passed: 5, margin_limit: 59 })
  expect(await readLevel(member)).toBeGreaterThanOrEqual(1.5)
})

it('48 borrowings raced with 16 transfers out: no order of them leaves the account below its levels', async () => {
  const member = await trader()
  await member.call(margin.borrow, { amount: toAmount('100') })
  const calls = Array.from({ length: 64 }, (_, at) =>
    at % 4 === 3 ? out(member, '200') : borrow(member, '100'),
  )
  const counts = await hammer(calls)
  const { passed = 0, margin_limit = 0, margin_level = 0, insufficient_balance = 0 } = counts
  expect(passed + margin_limit + margin_level + insufficient_balance).toBe(64)
  expect(await readLevel(member)).toBeGreaterThanOrEqual(1.499)
})

it('the same money in an order, a position, a transfer and a repayment, sixteen times each', async () => {
  const member = await trader()
  await member.call(margin.borrow, { amount: toAmount('300') })
  const pair = { base: BTC, quote: USDT }
  const counts = await hammer(
    [
      () =>
        member.call(
          spot.place,
          {
            ...pair,
            side: 'buy',
            kind: 'limit',
            price: toAmount('48000'),
            quantity: toAmount('0.008'),
            account: 'futures',
          },
          key(),
        ),
      () =>
        member.call(
          futures.open,
          { ...pair, side: 'long', kind: 'market', lots: toAmount('80'), leverage: 10 },
          key(),
        ),
      out(member, '390'),
      () => member.call(margin.repay, { amount: toAmount('300.003') }, key()),
    ].flatMap((call) => times(16, call)),
  )
  expect(counts['passed']).toBeGreaterThanOrEqual(2)
  expect(counts['passed']).toBeLessThanOrEqual(4)
  expect(Object.values(counts).reduce((all, count) => all + count, 0)).toBe(64)
})

it('32 repayments of one debt: it is repaid once', async () => {
  const member = await trader()
  await member.call(margin.borrow, { amount: toAmount('500') })
  const counts = await hammer(times(32, () => member.call(margin.repay, {}, key())))
  expect(counts).toEqual({ passed: 1, nothing_to_repay: 31 })
})
