import {
  computeMark,
  computeNotional,
  computeTradeFee,
  entryStep,
  marginRequired,
  MARK_PRICES,
  openingPrice,
} from '@bourse/contracts/futures'
import { type Amount, amountText, type Facts, type Instant, subtract, sum, ZERO } from '@bourse/contracts/kit'
import { isStopReached, trailFacts, trailingStop } from '@bourse/contracts/orders'
import { isLimitReached, type EntryEnd } from '@bourse/contracts/futures'
import {
  computeFeeRate,
  type FuturesMarket,
  limitOpeningFacts,
  marketOpeningFacts,
  type StoredPosition,
  triggerFacts,
} from '#products/futures/positions'
import type { RecordedTick } from '#platform/market'
import type { Evidence, Extremes } from './evidence.ts'
import { countsAt, marketOf, type MarketSnapshot } from './snapshot.ts'

/** A waiting order that opens: as it is filled, and the part of its hold that it does not need. */
export type FillDecision = Evidence & {
  readonly order: StoredPosition
  readonly tick: RecordedTick
  readonly excess: Amount
}

/** An order that closes positions of the other side at a tick. */
export type ReductionDecision = Evidence & { readonly order: StoredPosition; readonly tick: RecordedTick }

/** Effects of a second on the waiting orders of a member. */
export type EntryDecisions = {
  readonly fills: readonly FillDecision[]
  readonly reductions: readonly ReductionDecision[]
  /** Orders that end without an effect. */
  readonly ended: readonly StoredPosition[]
  /** Orders whose stop was reached, and that wait for their limit now. */
  readonly rested: readonly StoredPosition[]
}

const NONE: EntryDecisions = { fills: [], reductions: [], ended: [], rested: [] }

/** Decides waiting orders, each by itself. An order counts up to its expiry. */
export function decideEntries(
  pending: readonly StoredPosition[],
  snapshot: MarketSnapshot,
  extremes: Extremes = new Map(),
): EntryDecisions {
  return pending
    .map((order) => decideEntry(order, snapshot, extremes))
    .reduce(
      (all, one) => ({
        fills: [...all.fills, ...one.fills],
        reductions: [...all.reductions, ...one.reductions],
        ended: [...all.ended, ...one.ended],
        rested: [...all.rested, ...one.rested],
      }),
      NONE,
    )
}

export const hasExpired = ({ entry: { expiresAt } }: StoredPosition, at: Instant): boolean =>
  expiresAt !== null && expiresAt <= at

/** Whether a trailing stop was triggered in this second, or before it was decided. */
export const isTrailReached = ({ entry: { kind, stop } }: StoredPosition, at: Instant): boolean =>
  kind === 'trailingStop' && stop !== null && stop.reachedAt !== null && stop.reachedAt <= at

/** The stop that a waiting order waits for; that of a trailing stop counts from the second that reached it. */
function stopAt({ entry: { kind, stop } }: StoredPosition, isReached: boolean) {
  if (kind === 'trailingStop') return isReached ? stop : null
  return stop?.reachedAt === null ? stop : null
}

/** The price that the stop of a waiting order is compared with. */
const triggerOf = (
  { entry, market }: StoredPosition,
  snapshot: MarketSnapshot,
  price: Amount,
): Amount | null =>
  // A trailing stop that is processed late was reached, whatever the price is now.
  entry.kind === 'trailingStop'
    ? (entry.stop?.price ?? null)
    : entry.stop?.by === 'mark'
      ? snapshot.mark(market)
      : price

function decideEntry(order: StoredPosition, snapshot: MarketSnapshot, extremes: Extremes): EntryDecisions {
  if (hasExpired(order, snapshot.at)) return endedBy(order, 'expired')
  const tick = countsAt(order, snapshot) ? snapshot.tick(order.market) : null
  if (tick === null) return NONE
  const { entry, side, openPrice } = order
  const market = marketOf(order, snapshot)
  const terms = { spreadRate: market.futures.spreadRate, priceTick: market.priceTick }
  const stop = stopAt(order, isTrailReached(order, snapshot.at))
  const waiting = { ...entry, side, limit: openPrice, stop }
  const step = entryStep(
    waiting,
    { price: tick.price, trigger: triggerOf(order, snapshot, tick.price) },
    terms,
  )
  switch (step) {
    case 'waits':
      return NONE
    case 'rests':
      return { ...NONE, rested: [triggered(order, snapshot.at)] }
    case 'wouldTake':
    case 'unfilled':
      return endedBy(order, step)
    case 'fills':
      return filled(order, {
        tick,
        quoted: openPrice,
        open: openPrice,
        evidence: limitEvidence(order, tick, snapshot),
      })
    case 'opens': {
      const open = openingPrice(side, tick.price, terms)
      return filled(order, {
        tick,
        quoted: tick.price,
        open,
        evidence: stopEvidence(order, market, { snapshot, extreme: extremes.get(order.id) ?? [] }),
      })
    }
  }
}

const endedBy = (order: StoredPosition, end: EntryEnd): EntryDecisions => ({
  ...NONE,
  ended: [{ ...order, entry: { ...order.entry, end } }],
})

const triggered = (order: StoredPosition, at: Instant): StoredPosition => {
  const { stop } = order.entry
  return stop === null ? order : { ...order, entry: { ...order.entry, stop: { ...stop, reachedAt: at } } }
}

type FillTerms = {
  readonly tick: RecordedTick
  readonly quoted: Amount
  readonly open: Amount
  readonly evidence: Evidence
}

/** The order as it opens: its margin and fee are those of its price, and the rest of the hold is returned. */
function filled(order: StoredPosition, { tick, quoted, open, evidence }: FillTerms): EntryDecisions {
  const reached = order.entry.stop?.reachedAt === null ? triggered(order, tick.at) : order
  if (order.entry.isReduceOnly) return { ...NONE, reductions: [{ order: reached, tick, ...evidence }] }
  const notional = computeNotional(order.quantity, open)
  const rate = computeFeeRate(order)
  const isHeldPrice = open === order.openPrice && order.entry.stop === null
  const margin = isHeldPrice ? order.margin : marginRequired(notional, order.leverage)
  const fee = isHeldPrice ? order.fee : computeTradeFee(notional, rate)
  const excess = subtract(sum(order.margin, order.fee), sum(margin, fee))
  const quotedPrice = isHeldPrice ? order.quotedPrice : quoted
  const opened = {
    ...reached,
    quotedPrice,
    openPrice: open,
    margin,
    marginAtOpen: isHeldPrice ? order.marginAtOpen : margin,
    fee,
  }
  return { ...NONE, fills: [{ order: opened, tick, excess, ...evidence }] }
}

/** The tick that reached a limit, and that of the second before. */
function limitEvidence(order: StoredPosition, tick: RecordedTick, snapshot: MarketSnapshot): Evidence {
  const before = snapshot.before(order.market)
  // The second before counted and had reached it: the order was processed late, so it is not compared.
  const isLate = before !== null && isLimitReached(order.side, order.openPrice, before.price)
  const since = isLate ? snapshot.at : order.updatedAt
  const market = marketOf(order, snapshot)
  const facts = order.entry.isReduceOnly
    ? { limit: amountText(order.openPrice), since: instantOf(since) }
    : limitOpeningFacts(order, market, since)
  return { facts, ticks: pairOf(tick, before) }
}

const instantOf = (at: Instant): string => new Date(at).toISOString()

const pairOf = (tick: RecordedTick, before: RecordedTick | null): readonly RecordedTick[] =>
  before !== null && before.at < tick.at ? [tick, before] : [tick]

/** The ticks that reached a stop; by mark, those that the mark is computed from. */
function stopEvidence(
  order: StoredPosition,
  market: FuturesMarket,
  { snapshot, extreme }: { readonly snapshot: MarketSnapshot; readonly extreme: readonly RecordedTick[] },
): Evidence {
  const { stop, kind, trail } = order.entry
  const [tick, before] = [snapshot.tick(order.market), snapshot.before(order.market)]
  const isByMark = stop?.by === 'mark'
  const priceBefore = isByMark ? snapshot.markBefore(order.market) : (before?.price ?? null)
  const isLate = stop !== null && priceBefore !== null && isStopReached(stop, priceBefore)
  const trigger = triggerFacts(order, isLate ? snapshot.at : order.updatedAt)
  const limit = kind === 'stopLimit' ? order.openPrice : null
  const terms = { ...market.futures, priceTick: market.priceTick, feeRate: computeFeeRate(order), limit }
  const facts = order.entry.isReduceOnly
    ? {
        price_tick: amountText(market.priceTick),
        ...(limit === null ? {} : { limit_price: amountText(limit) }),
      }
    : marketOpeningFacts(order, market, terms)
  if (trail !== null) return trailEvidence(facts, { order, market, snapshot, extreme })
  const ticks = isByMark ? snapshot.recent(order.market) : tick === null ? [] : pairOf(tick, before)
  return { facts: { ...facts, ...trigger }, ticks }
}

/** Whether these ticks make the stop price; a mark price of seconds that the record has lost does not. */
function isOfExtreme(
  { entry: { stop, trail } }: StoredPosition,
  { priceTick }: FuturesMarket,
  extreme: readonly RecordedTick[],
): boolean {
  if (stop === null || trail?.by !== 'mark') return true
  const prices = extreme.map(({ price }) => price)
  const mark = computeMark(prices, priceTick)?.mark ?? null
  return mark !== null && trailingStop(mark, trail, stop.direction) === stop.price
}

type TrailEvidence = {
  readonly order: StoredPosition
  readonly market: FuturesMarket
  readonly snapshot: MarketSnapshot
  readonly extreme: readonly RecordedTick[]
}

/**
 * The tick that reached a trailing stop, and the one of the extreme that it followed, by mark the ticks of both mark prices; without the
 * extreme for one that is processed late.
 */
function trailEvidence(facts: Facts, { order, market, snapshot, extreme }: TrailEvidence): Evidence {
  const { stop, trail } = order.entry
  const tick = snapshot.tick(order.market)
  const since = trail?.since ?? null
  const isLate = tick === null || stop?.reachedAt !== tick.at || !isOfExtreme(order, market, extreme)
  if (isLate || trail === null || since === null || extreme.length === 0)
    return { facts, ticks: tick === null ? [] : [tick] }
  const trailed = { ...facts, ...trailFacts(trail, since) }
  if (trail.by === 'last') return { facts: trailed, ticks: [tick, ...extreme] }
  const byMark = {
    trigger: 'mark',
    price_tick: amountText(market.priceTick),
    extreme_ticks: String(extreme.length),
  }
  const reached = snapshot.recent(order.market).slice(-MARK_PRICES)
  return { facts: { ...trailed, ...byMark }, ticks: [...reached, ...extreme] }
}

/** The money that leaves the holds of these orders: all of those that end, and the excess of those that open. */
export const releasedBy = ({ fills, ended }: Pick<EntryDecisions, 'fills' | 'ended'>): Amount =>
  sum(ZERO, ...fills.map(({ excess }) => excess), ...ended.flatMap(({ margin, fee }) => [margin, fee]))
