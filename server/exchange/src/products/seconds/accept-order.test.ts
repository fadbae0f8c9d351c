import { describe, expect, it } from 'vitest'
import type { MemberId } from '@bourse/contracts/account'
import { type Amount, toAmount, toInstant, Refusal } from '@bourse/contracts/kit'
import type { AssetId, MarketId } from '@bourse/contracts/market'
import type { MarketTerms } from '#platform/market'
import { acceptOrder, chooseTerms, type Order } from './accept-order.ts'
import type { OfferedTerms } from './deps.ts'

const terms: OfferedTerms = {
  offers: [
    {
      id: '1',
      seconds: 60,
      payoutRate: toAmount('0.8'),
      stakeMin: toAmount('10'),
      stakeMax: toAmount('500'),
    },
  ],
  payAssets: [
    {
      asset: '3' as AssetId,
      code: 'USDT',
      stakeMin: toAmount('5'),
      stakeMax: toAmount('1000'),
      openStakeMax: toAmount('600'),
      dailyLossCap: toAmount('300'),
      feeRate: toAmount('0.01'),
      stakes: [],
    },
  ],
}
const market = { id: '1' as MarketId, secondsOpen: true } as MarketTerms
const now = toInstant(Date.parse('2026-11-20T10:00:00.250Z'))
const order: Order = {
  market: market.id,
  payAsset: '3' as AssetId,
  direction: 'up',
  seconds: 60,
  stake: toAmount('100'),
}
type AcceptState = {
  market: MarketTerms | null
  isOffered: boolean
  tieProbability: () => number | null
  openStake: Amount
  remainingLossLimit: Amount
  free: Amount
  price: Amount | null
}
const state: AcceptState = {
  market,
  isOffered: true,
  tieProbability: () => 0.05,
  openStake: toAmount('0'),
  remainingLossLimit: toAmount('300'),
  free: toAmount('1000'),
  price: toAmount('60000'),
}

const accept = (input: Order, found: AcceptState) => {
  const chosen = chooseTerms(input, { ...found, terms })
  const feeRate = toAmount('0.01')
  return acceptOrder(input, chosen, { ...found, feeRate, member: '8' as MemberId, now })
}
function outcome(input: Order, found: AcceptState): string {
  try {
    accept(input, found)
    return 'accepted'
  } catch (error) {
    if (error instanceof Refusal) return `${error.code} ${Object.values(error.values).join(' ')}`.trim()
    throw error
  }
}

describe('an option', () => {
  const unknown = { ...order, payAsset: '1' as AssetId, seconds: 61, stake: toAmount('1') }
  const poor = { ...state, free: toAmount('0'), price: null, remainingLossLimit: toAmount('50') }
  const busy = { ...poor, openStake: toAmount('550') }

  // Each row fixes the first fault of the one before.
  it.each<[string, Order, AcceptState]>([
    ['market_unknown', unknown, { ...busy, market: null, isOffered: false }],
    ['market_closed', unknown, { ...busy, isOffered: false }],
    ['market_closed', unknown, { ...busy, market: { ...market, secondsOpen: false } }],
    ['coin_unknown', unknown, busy],
    ['duration_unknown', { ...unknown, payAsset: order.payAsset }, busy],
    ['duration_unknown', { ...order, stake: toAmount('1') }, { ...busy, tieProbability: () => 0.051 }],
    ['amount_below_minimum 10 USDT', { ...order, stake: toAmount('1') }, busy],
    ['amount_above_maximum 500 USDT', { ...order, stake: toAmount('501') }, busy],
    ['open_stake_reached 50 USDT', order, busy],
    ['daily_loss_reached 50 USDT', order, poor],
    ['price_unavailable', order, { ...poor, remainingLossLimit: toAmount('300') }],
    ['insufficient_balance 0 USDT', order, { ...state, free: toAmount('0') }],
    ['accepted', order, state],
  ])('has the outcome %s', (expected, input, found) => {
    expect(outcome(input, found)).toBe(expected)
  })

  it('is accepted with both its seconds, its rate and its fee, and without a price', () => {
    expect(accept(order, state)).toEqual({
      member: '8',
      ...order,
      fee: toAmount('1'),
      feeRate: toAmount('0.01'),
      payoutRate: toAmount('0.8'),
      acceptedAt: now,
      entryAt: Date.parse('2026-11-20T10:00:01Z'),
      expiresAt: Date.parse('2026-11-20T10:01:01Z'),
    })
  })

  it('is accepted where the prices have no public process', () => {
    expect(outcome(order, { ...state, tieProbability: () => null })).toBe('accepted')
  })

  it('whose fee exceeds the balance is refused', () => {
    expect(outcome(order, { ...state, free: toAmount('100.99') })).toBe('insufficient_balance 100.99 USDT')
    expect(outcome(order, { ...state, free: toAmount('101') })).toBe('accepted')
    expect(outcome(order, { ...state, remainingLossLimit: toAmount('100.99') })).toBe(
      'daily_loss_reached 100.99 USDT',
    )
  })
})
