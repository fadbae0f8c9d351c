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
  type Funds,
  limitOpeningFacts,
  marketOpeningFacts,
  type StoredPosition,
  triggerFacts,
} from '#products/futures/positions'
import type { RecordedTick } from '#platform/market'
import type { Evidence, Extremes } from './evidence.ts'
import { findLagEvidence, isLagging, type LagEvidence, type OpenedOrder } from './lagging-mark.ts'
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

/**
 * Decides waiting orders, one after the other; those that open count for the account of the next one in cross mode. An order counts up
 * to its expiry.
 */
export function decideEntries(
  pending: readonly StoredPosition[],
  snapshot: MarketSnapshot,
  { funds, extremes = new Map() }: { readonly funds: Funds; readonly extremes?: Extremes | undefined },
): EntryDecisions {
  let [all, left] = [NONE, funds]
  for (const order of pending) {
    const one = decideEntry(order, snapshot, { funds: left, extremes })
    all = {
      fills: [...all.fills, ...one.fills],
      reductions: [...all.reductions, ...one.reductions],
      ended: [...all.ended, ...one.ended],
      rested: [...all.rested, ...one.rested],
    }
    left = {
      free: sum(left.free, releasedBy(one)),
      open: [...left.open, ...one.fills.map(({ order: opened }) => opened)],
    }
  }
  return all
}

/** The account before an order, and the ticks that trailing stops followed. */
type Context = { readonly funds: Funds; readonly extremes: Extremes }

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

function decideEntry(order: StoredPosition, snapshot: MarketSnapshot, context: Context): EntryDecisions {
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
    case 'opens':
      return enter(order, { tick, step, snapshot, context })
  }
}

type Entering = {
  readonly tick: RecordedTick
  readonly step: 'fills' | 'opens'
  readonly snapshot: MarketSnapshot
  readonly context: Context
}

/** An order that a second opens, unless the mark price of that second would liquidate it: then the next second decides it again. */
function enter(order: StoredPosition, { tick, step, snapshot, context }: Entering): EntryDecisions {
  const { funds, extremes } = context
  const market = marketOf(order, snapshot)
  const opened = openedAt(order, { tick, step, market })
  const isReducing = order.entry.isReduceOnly
  if (!isReducing && isLagging(opened, funds, snapshot)) return NONE
  const before = snapshot.before(order.market)
  const lag =
    isReducing || before === null
      ? null
      : findLagEvidence(openedAt(order, { tick: before, step, market }), funds, snapshot)
  const evidence =
    step === 'fills'
      ? limitEvidence(order, { tick, snapshot, lag })
      : stopEvidence(order, market, { snapshot, lag, extreme: extremes.get(order.id) ?? [] })
  return isReducing
    ? { ...NONE, reductions: [{ order: opened.order, tick, ...evidence }] }
    : { ...NONE, fills: [{ ...opened, tick, ...evidence }] }
}

const endedBy = (order: StoredPosition, end: EntryEnd): EntryDecisions => ({
  ...NONE,
  ended: [{ ...order, entry: { ...order.entry, end } }],
})

const triggered = (order: StoredPosition, at: Instant): StoredPosition => {
  const { stop } = order.entry
  return stop === null ? order : { ...order, entry: { ...order.entry, stop: { ...stop, reachedAt: at } } }
}

type Opening = Pick<Entering, 'step'> & { readonly tick: RecordedTick; readonly market: FuturesMarket }

/**
 * The order as it opens, at its own price or at market: its margin and fee are those of its price, and the rest of the hold is
 * returned.
 */
function openedAt(order: StoredPosition, { tick, step, market }: Opening): OpenedOrder {
  const reached = order.entry.stop?.reachedAt === null ? triggered(order, tick.at) : order
  if (order.entry.isReduceOnly) return { order: reached, excess: ZERO }
  const terms = { spreadRate: market.futures.spreadRate, priceTick: market.priceTick }
  const open = step === 'fills' ? order.openPrice : openingPrice(order.side, tick.price, terms)
  const notional = computeNotional(order.quantity, open)
  const isHeldPrice = open === order.openPrice && order.entry.stop === null
  const margin = isHeldPrice ? order.margin : marginRequired(notional, order.leverage)
  const fee = isHeldPrice ? order.fee : computeTradeFee(notional, computeFeeRate(order))
  const own = isHeldPrice
    ? {}
    : { quotedPrice: step === 'fills' ? order.openPrice : tick.price, marginAtOpen: margin }
  return {
    order: { ...reached, ...own, openPrice: open, margin, fee },
    excess: subtract(sum(order.margin, order.fee), sum(margin, fee)),
  }
}

type EntryEvidence = {
  readonly tick: RecordedTick
  readonly snapshot: MarketSnapshot
  readonly lag: LagEvidence | null
}

/** The tick that reached a limit, and that of the second before. */
function limitEvidence(order: StoredPosition, { tick, snapshot, lag }: EntryEvidence): Evidence {
  const before = snapshot.before(order.market)
  const wasReached = before !== null && isLimitReached(order.side, order.openPrice, before.price)
  const shown = wasReached ? lag : null
  // The second before counted and had reached it: the order was processed late, so it is not compared.
  const since = wasReached && shown === null ? snapshot.at : order.updatedAt
  const market = marketOf(order, snapshot)
  const facts = order.entry.isReduceOnly
    ? { limit: amountText(order.openPrice), since: instantOf(since) }
    : limitOpeningFacts(order, market, since)
  return withLag({ facts, ticks: pairOf(tick, before) }, shown)
}

const withLag = ({ facts, ticks }: Evidence, lag: LagEvidence | null): Evidence =>
  lag === null ? { facts, ticks } : { facts: { ...facts, ...lag.facts }, ticks: [...ticks, ...lag.ticks] }

const instantOf = (at: Instant): string => new Date(at).toISOString()

const pairOf = (tick: RecordedTick, before: RecordedTick | null): readonly RecordedTick[] =>
  before !== null && before.at < tick.at ? [tick, before] : [tick]

/** The ticks that reached a stop; by mark, those that the mark is computed from. */
function stopEvidence(
  order: StoredPosition,
  market: FuturesMarket,
  { snapshot, lag, extreme }: Omit<EntryEvidence, 'tick'> & { readonly extreme: readonly RecordedTick[] },
): Evidence {
  const { stop, kind, trail } = order.entry
  const [tick, before] = [snapshot.tick(order.market), snapshot.before(order.market)]
  const isByMark = stop?.by === 'mark'
  const priceBefore = isByMark ? snapshot.markBefore(order.market) : (before?.price ?? null)
  const wasReached = stop !== null && priceBefore !== null && isStopReached(stop, priceBefore)
  const shown = wasReached ? lag : null
  const trigger = triggerFacts(order, wasReached && shown === null ? snapshot.at : order.updatedAt)
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
  return withLag({ facts: { ...facts, ...trigger }, ticks }, shown)
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
