import { describe, expect, it } from 'vitest'
import type { MemberId } from '@bourse/contracts/account'
import { type Amount, amountOf, instantOf, Refusal } from '@bourse/contracts/kit'
import type { AssetId, MarketId } from '@bourse/contracts/market'
import type { MarketTerms } from '#platform/market'
import { acceptOrder, chooseTerms, type Order } from './accept-order.ts'
import type { OptionTerms } from './deps.ts'

const terms: OptionTerms = {
  offers: [
    {
      id: '1',
      seconds: 60,
      payoutRate: amountOf('0.8'),
      stakeMin: amountOf('10'),
      stakeMax: amountOf('500'),
    },
  ],
  payAssets: [
    {
      asset: '3' as AssetId,
      code: 'USDT',
      stakeMin: amountOf('5'),
      stakeMax: amountOf('1000'),
      openStakeMax: amountOf('600'),
      dailyLossCap: amountOf('300'),
      feeRate: amountOf('0.01'),
      stakes: [],
    },
  ],
}
const market = { id: '1' as MarketId, secondsOpen: true } as MarketTerms
const now = instantOf(Date.parse('2026-11-20T10:00:00.250Z'))
const order: Order = {
  market: market.id,
  payAsset: '3' as AssetId,
  direction: 'up',
  seconds: 60,
  stake: amountOf('100'),
}
type Facts = {
  market: MarketTerms | null
  isOffered: boolean
  tieProbability: () => number | null
  openStake: Amount
  remainingLossLimit: Amount
  free: Amount
  price: Amount | null
}
const facts: Facts = {
  market,
  isOffered: true,
  tieProbability: () => 0.05,
  openStake: amountOf('0'),
  remainingLossLimit: amountOf('300'),
  free: amountOf('1000'),
  price: amountOf('60000'),
}

const accept = (input: Order, found: Facts) => {
  const chosen = chooseTerms(input, { ...found, terms })
  const feeRate = amountOf('0.01')
  return acceptOrder(input, chosen, { ...found, feeRate, member: '8' as MemberId, now })
}
function outcome(input: Order, found: Facts): string {
  try {
    accept(input, found)
    return 'accepted'
  } catch (error) {
    if (error instanceof Refusal) return `${error.code} ${Object.values(error.values).join(' ')}`.trim()
    throw error
  }
}

describe('an option', () => {
  const unknown = { ...order, payAsset: '1' as AssetId, seconds: 61, stake: amountOf('1') }
  const poor = { ...facts, free: amountOf('0'), price: null, remainingLossLimit: amountOf('50') }
  const busy = { ...poor, openStake: amountOf('550') }

  // Each row fixes the first fault of the previous one.
  it.each<[string, Order, Facts]>([
    ['market_unknown', unknown, { ...busy, market: null, isOffered: false }],
    ['market_closed', unknown, { ...busy, isOffered: false }],
    ['market_closed', unknown, { ...busy, market: { ...market, secondsOpen: false } }],
    ['coin_unknown', unknown, busy],
    ['duration_unknown', { ...unknown, payAsset: order.payAsset }, busy],
    ['duration_unknown', { ...order, stake: amountOf('1') }, { ...busy, tieProbability: () => 0.051 }],
    ['amount_below_minimum 10 USDT', { ...order, stake: amountOf('1') }, busy],
    ['amount_above_maximum 500 USDT', { ...order, stake: amountOf('501') }, busy],
    ['open_stake_reached 50 USDT', order, busy],
    ['daily_loss_reached 50 USDT', order, poor],
    ['price_unavailable', order, { ...poor, remainingLossLimit: amountOf('300') }],
    ['insufficient_balance 0 USDT', order, { ...facts, free: amountOf('0') }],
    ['accepted', order, facts],
  ])('has the outcome %s', (expected, input, found) => {
    expect(outcome(input, found)).toBe(expected)
  })

  it('is accepted with both its seconds, its rate and its fee, and without a price', () => {
    expect(accept(order, facts)).toEqual({
      member: '8',
      ...order,
      fee: amountOf('1'),
      feeRate: amountOf('0.01'),
      payoutRate: amountOf('0.8'),
      acceptedAt: now,
      entryAt: Date.parse('2026-11-20T10:00:01Z'),
      expiresAt: Date.parse('2026-11-20T10:01:01Z'),
    })
  })

  it('is accepted where the prices have no public process', () => {
    expect(outcome(order, { ...facts, tieProbability: () => null })).toBe('accepted')
  })

  it('whose fee exceeds the balance is refused', () => {
    expect(outcome(order, { ...facts, free: amountOf('100.99') })).toBe('insufficient_balance 100.99 USDT')
    expect(outcome(order, { ...facts, free: amountOf('101') })).toBe('accepted')
    expect(outcome(order, { ...facts, remainingLossLimit: amountOf('100.99') })).toBe(
      'daily_loss_reached 100.99 USDT',
    )
  })
})
