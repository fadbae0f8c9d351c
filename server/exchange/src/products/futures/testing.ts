import type { Amount } from '@bourse/contracts/kit'
import { toAmount, toInstant } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import type { RecordedTick } from '#platform/market'
import { smallCatalogue } from '#platform/market/source'
import { type FuturesMarket, PLAIN_ENTRY, type StoredPosition } from '#products/futures/positions'

/** Positions and ticks for tests: BTC with one tier of 0.4 %, a lot of 0.001 and leverages to 100. */

const [btc, shib] = smallCatalogue.markets
export const markets: ReadonlyMap<MarketId, FuturesMarket> = new Map(
  [btc, shib].flatMap((market) =>
    market?.futures ? [[market.id, { ...market, futures: market.futures }] as const] : [],
  ),
)
export const BTC = '1' as MarketId
export const SHIB = '14' as MarketId
const NOW = toInstant(Date.UTC(2026, 2, 3, 9))
const ZERO = toAmount('0')

let made = 0

/** A long of 1 BTC at 60,000 with a margin of 6,000, plus overrides. */
export const buildPosition = (own: Partial<StoredPosition> = {}): StoredPosition => ({
  id: String(100_000 + ++made) as never,
  member: '7' as never,
  market: BTC,
  side: 'long',
  status: 'open',
  origin: 'own',
  mode: 'isolated',
  lots: toAmount('1000'),
  quantity: toAmount('1'),
  leverage: 10,
  quotedPrice: toAmount('60000'),
  openPrice: toAmount('60000'),
  takeProfit: ZERO,
  stopLoss: ZERO,
  stopsBy: 'last',
  entry: PLAIN_ENTRY,
  marginAtOpen: toAmount('6000'),
  margin: toAmount('6000'),
  fee: toAmount('30'),
  rebates: [],
  overnightFee: ZERO,
  closePrice: null,
  realized: null,
  liquidationFee: ZERO,
  shortfall: ZERO,
  closeReason: null,
  leader: null,
  leaderPosition: null,
  submittedAt: NOW,
  openedAt: NOW,
  closedAt: null,
  updatedAt: NOW,
  version: 1,
  ...own,
})

export const tickAt = (price: string | Amount, market = BTC): RecordedTick => ({
  id: '1',
  market,
  at: NOW,
  price: typeof price === 'string' ? toAmount(price) : price,
  volume: ZERO,
})

/** One second with these ticks, and none before. */
export const buildSnapshot = (...ticks: readonly RecordedTick[]) => ({
  at: NOW,
  markets,
  tick: (market: MarketId) => ticks.find((tick) => tick.market === market) ?? null,
  before: () => null,
  mark: (market: MarketId) => ticks.find((tick) => tick.market === market)?.price ?? null,
  markBefore: () => null,
  recent: (market: MarketId) => ticks.filter((tick) => tick.market === market),
})
