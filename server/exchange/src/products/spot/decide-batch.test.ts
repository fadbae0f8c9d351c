import { NO_FEE_TERMS } from '@bourse/contracts/fees'
import { toAmount, toInstant, ZERO } from '@bourse/contracts/kit'
import type { OrderId } from '@bourse/contracts/spot'
import { describe, expect, it } from 'vitest'
import type { MarketTerms } from '#platform/market'
import { smallCatalogue } from '#platform/market/source'
import type { BatchFacts } from './batch.ts'
import { decideBatch } from './decide-batch.ts'
import type { StoredOrder } from './stored.ts'

const a = toAmount
const AT = toInstant(Date.UTC(2026, 2, 3, 9))
const BTC = smallCatalogue.markets[0] as MarketTerms

const limit: StoredOrder = {
  id: '1' as OrderId,
  member: '7' as never,
  person: '7' as never,
  account: 'spot',
  market: BTC.id,
  clientId: null,
  queueId: null,
  amendedAt: null,
  group: { id: '1' as OrderId, kind: 'oco' },
  side: 'sell',
  kind: 'limit',
  timeInForce: 'gtc',
  expiresAt: null,
  selfTrade: 'refuse',
  cancelReason: null,
  price: a('61000'),
  stop: null,
  trail: null,
  isWaiting: false,
  opensAt: null,
  placedPrice: a('60000'),
  quantity: a('0.002'),
  filled: ZERO,
  turnover: ZERO,
  fee: ZERO,
  feeRate: a('0.001'),
  rebates: [],
  held: a('0.002'),
  status: 'open',
  at: AT,
  updatedAt: AT,
}
const stop: StoredOrder = {
  ...limit,
  id: '2' as OrderId,
  kind: 'stopMarket',
  price: a('56050'),
  stop: { price: a('59000'), direction: 'falls', reachedAt: null },
  isWaiting: true,
  // The limit order holds the coins of both.
  held: ZERO,
}

/** The house buys this quantity at the price of the limit order. */
const factsWith = (quantity: string, named: readonly StoredOrder[] = [limit, stop]): BatchFacts => ({
  markets: new Map([
    [
      BTC.id,
      {
        terms: BTC,
        price: a('61050'),
        book: { at: AT, bids: [{ price: a('61010'), quantity: a(quantity) }], asks: [] },
        closed: null,
        evidence: { ticks: [], stop: {} },
        missing: { asks: 0n, bids: 0n },
        resting: { buy: [], sell: [limit] },
        feeTerms: () => NO_FEE_TERMS,
      },
    ],
  ]),
  named,
  free: new Map(),
  orderIds: [],
  usedIds: new Map(),
  margin: new Map(),
  extremes: new Map(),
})
const meet = { kind: 'meet', id: limit.id, at: AT, terms: BTC } as const
const statesOf = (quantity: string) =>
  decideBatch([meet], factsWith(quantity)).updated.map(({ id, status, filled, held, cancelReason }) => ({
    id,
    status,
    filled,
    held,
    cancelReason,
  }))

describe('the limit order of a pair that the house fills', () => {
  it('stays open for its rest after a part, and the stop order ends', () => {
    expect(statesOf('0.0005')).toEqual([
      { id: '1', status: 'open', filled: a('0.0005'), held: a('0.0015'), cancelReason: null },
      { id: '2', status: 'cancelled', filled: ZERO, held: ZERO, cancelReason: 'oco' },
    ])
  })

  it('fills its rest in another second, without its partner', () => {
    const [first] = decideBatch([meet], factsWith('0.0005')).updated
    const ended = { ...stop, status: 'cancelled', cancelReason: 'oco' } as const
    const { updated } = decideBatch([meet], factsWith('0.002', [first ?? limit, ended]))
    expect(updated.map(({ id, status, filled }) => [id, status, filled])).toEqual([['1', 'done', a('0.002')]])
  })

  it('is done after the whole, and the stop order ends', () => {
    expect(statesOf('0.002').map(({ id, status }) => [id, status])).toEqual([
      ['1', 'done'],
      ['2', 'cancelled'],
    ])
  })
})
