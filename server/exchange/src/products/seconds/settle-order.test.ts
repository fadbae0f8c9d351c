import { describe, expect, it } from 'vitest'
import type { MemberId } from '@bourse/contracts/account'
import { toAmount, amountText, toInstant } from '@bourse/contracts/kit'
import type { AssetId, MarketId } from '@bourse/contracts/market'
import {
  expiryAt,
  type Outcome,
  computePayout,
  computeSeconds,
  type SecondsOrderId,
} from '@bourse/contracts/seconds'
import { buildFacts, parseResult, buildTransfer } from './settle-order.ts'
import type { StoredOrder } from './store.ts'

const at = (text: string) => toInstant(Date.parse(`2026-11-20T${text}Z`))
const order: StoredOrder = {
  id: '100001' as SecondsOrderId,
  member: '8' as MemberId,
  market: '1' as MarketId,
  payAsset: '3' as AssetId,
  direction: 'down',
  seconds: 30,
  stake: toAmount('100'),
  fee: toAmount('1'),
  feeRate: toAmount('0.01'),
  payoutRate: toAmount('0.7'),
  acceptedAt: at('10:00:00.999'),
  entryAt: at('10:00:01'),
  expiresAt: at('10:00:31'),
  entryTick: null,
  openPrice: null,
  closeTick: null,
  closePrice: null,
  status: 'open',
  outcome: null,
  payout: null,
  closedAt: null,
}
const tick = (time: string, price: string) => ({
  market: order.market,
  at: at(time),
  price: toAmount(price),
  volume: toAmount('0'),
  id: '7',
})
const sample = (time: string, price: string) => ({
  market: '1',
  at: `2026-11-20T${time}.000Z`,
  price,
  id: '7',
})

describe('the facts of an order', () => {
  it('are the inputs of its rule and agree with the seconds fixed at acceptance', () => {
    const facts = buildFacts(order, { symbol: 'BTC/USDT', asset: 'USDT' })
    const { result } = computeSeconds(facts, [sample('10:00:01', '60000'), sample('10:00:31', '59999.99')])
    expect(parseResult(result)).toEqual({ outcome: 'win', payout: toAmount('170') })
    expect(result).toMatchObject({ fee: '1', profit: '70', net_profit: '69' })
    expect(expiryAt(order.acceptedAt, order.seconds)).toBe(order.expiresAt)
  })
})

describe('the money of a settled order', () => {
  const settled = (outcome: Outcome) =>
    buildTransfer({
      order,
      entry: tick('10:00:01', '60000'),
      close: tick('10:00:31', '60000'),
      outcome,
      payout: computePayout(outcome, order.stake, order.payoutRate),
    })

  it.each<[Outcome, string, Record<string, string>]>([
    ['win', 'seconds_win', { 'member:8 seconds_hold': '-100', 'member:8 seconds': '170', house: '-70' }],
    ['draw', 'seconds_draw', { 'member:8 seconds_hold': '-100', 'member:8 seconds': '100' }],
    ['loss', 'seconds_loss', { 'member:8 seconds_hold': '-100', house: '100' }],
  ])('%s moves by %s: %j, and the fee stays paid', (outcome, reason, moved) => {
    const transfer = settled(outcome)
    expect([transfer.id, transfer.reason, transfer.at]).toEqual([
      'seconds:result:100001',
      reason,
      order.expiresAt,
    ])
    const sums: Record<string, bigint> = {}
    for (const { account, amount } of transfer.legs) {
      const name = account.kind === 'house' ? 'house' : `${account.holder} ${account.kind}`
      if (account.kind === 'house') expect(account.holder).toBe('house:seconds')
      sums[name] = (sums[name] ?? 0n) + amount
    }
    const texts = Object.fromEntries(
      Object.entries(sums).map(([name, sum]) => [name, amountText(sum as never)]),
    )
    expect(texts).toEqual(moved)
  })

  it('refuses an invalid result', () => {
    expect(() => parseResult({ outcome: 'won', payout: '1' })).toThrow(/won, drawn or lost/)
  })
})
