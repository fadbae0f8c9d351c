import type { MemberId } from '@bourse/contracts/account'
import { maintenanceMargin, computeNotional, profitAt } from '@bourse/contracts/futures'
import { type Amount, type Instant, subtract, sum, ZERO } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import type { TriggerSource } from '@bourse/contracts/orders'
import type { FuturesMarket, StoredPosition } from '#products/futures/positions'
import { hasExpired } from './decide-entry.ts'
import { createMarketReaches, type MarketReaches } from './market-reaches.ts'
import { type PriceRange, type Reach, computeReach } from './reach.ts'
import { createSafeRanges, type MarkRange, type SafeRanges } from './safe-ranges.ts'

/** Prices of one or several seconds, by market; a market without a price is absent. */
export type PriceRanges = ReadonlyMap<MarketId, PriceRange>

/** Everything open or pending, in memory, so that a tick touches the database only for what it triggers. */
export type PositionIndex = {
  /** Applies the current rows; ended ones are removed, older versions ignored. */
  upsert(positions: readonly StoredPosition[]): void
  /** Members with a position or order that these prices reach. */
  due(prices: PriceRanges): MemberId[]
  /** Members with a waiting order whose time limit has passed at an instant. */
  expired(at: Instant): MemberId[]
  /** Whether a trailing stop waits that follows this price. */
  hasTrailing(by: TriggerSource): boolean
  /**
   * Cross accounts that certainly survive only if their free balance exceeds this amount: margins and results
   * alone, each at its worst price, do not cover them.
   */
  accountsAtRisk(prices: PriceRanges): ReadonlyMap<MemberId, Amount>
  openOf(member: MemberId): readonly StoredPosition[]
  /** Number of open and pending positions of these members. */
  activeOf(members: readonly MemberId[]): number
  members(): readonly MemberId[]
  /** Markets in which something was ever open or pending. */
  markets(): readonly MarketId[]
  positions(): StoredPosition[]
  size(): number
}

/** Ended ids retained to ignore older versions of their rows. */
const ENDED_IDS_MAX = 10_000

export function createPositionIndex(markets: ReadonlyMap<MarketId, FuturesMarket>): PositionIndex {
  const byMarket = new Map<MarketId, MarketReaches>()
  const byMember = new Map<MemberId, Map<string, Reach>>()
  /** The member's open positions, listed once per change. */
  const lists = new Map<MemberId, readonly StoredPosition[]>()
  const ended = new Set<string>()
  const waiting = createWaiting()
  const safe = createSafeRanges()

  function remove({ id, market, member }: StoredPosition): void {
    lists.delete(member)
    safe.clear(member)
    byMarket.get(market)?.remove(id)
    waiting.remove(id)
    const own = byMember.get(member)
    own?.delete(id)
    if (own?.size === 0) byMember.delete(member)
    ended.add(id)
    if (ended.size > ENDED_IDS_MAX) ended.delete(ended.values().next().value as string)
  }

  function put(position: StoredPosition): void {
    const { id, market, member, version } = position
    const known = byMember.get(member)?.get(id)
    if (ended.has(id) || (known !== undefined && known.position.version >= version)) return
    const terms = markets.get(market)
    if (terms === undefined) return
    const reach = computeReach(position, terms)
    waiting.put(position)
    lists.delete(member)
    safe.clear(member)
    valueAt(byMarket, market, createMarketReaches).put(id, reach)
    valueAt(byMember, member, () => new Map<string, Reach>()).set(id, reach)
  }

  return {
    upsert(positions) {
      for (const position of positions) {
        if (position.status === 'open' || position.status === 'pending') put(position)
        else remove(position)
      }
    },
    due(prices) {
      const found = [...prices].flatMap(([market, range]) => byMarket.get(market)?.reached(range) ?? [])
      return [...new Set(found.map(({ member }) => member))]
    },
    ...waiting.queries,
    accountsAtRisk: (prices) => accountsAtRisk(byMember, prices, { safe, markets }),
    openOf(member) {
      const known = lists.get(member)
      if (known !== undefined) return known
      const rows = [...(byMember.get(member)?.values() ?? [])].map(({ position }) => position)
      const open = rows.filter(({ status }) => status === 'open')
      if (rows.length > 0) lists.set(member, open)
      return open
    },
    activeOf: (members) => members.reduce((all, member) => all + (byMember.get(member)?.size ?? 0), 0),
    ...listings(byMember, byMarket),
  }
}

const listings = (
  byMember: ReadonlyMap<MemberId, ReadonlyMap<string, Reach>>,
  byMarket: ReadonlyMap<MarketId, MarketReaches>,
) => ({
  members: () => [...byMember.keys()],
  markets: () => [...byMarket.keys()],
  positions: () => [...byMember.values()].flatMap((own) => [...own.values()].map(({ position }) => position)),
  size: () => [...byMember.values()].reduce((all, own) => all + own.size, 0),
})

/** Waiting orders with a time limit, and trailing stops. */
function createWaiting() {
  const expiring = new Map<string, StoredPosition>()
  const trailing = { last: new Set<string>(), mark: new Set<string>() }
  return {
    put(order: StoredPosition): void {
      const isWaiting = order.status === 'pending'
      if (isWaiting && order.entry.expiresAt !== null) expiring.set(order.id, order)
      else expiring.delete(order.id)
      const own = trailing[order.entry.trail?.by ?? 'last']
      if (isWaiting && order.entry.kind === 'trailingStop') own.add(order.id)
      else own.delete(order.id)
    },
    remove(id: string): void {
      expiring.delete(id)
      trailing.last.delete(id)
      trailing.mark.delete(id)
    },
    queries: {
      expired: (at: Instant) =>
        [...expiring.values()].filter((order) => hasExpired(order, at)).map(({ member }) => member),
      hasTrailing: (by: TriggerSource) => trailing[by].size > 0,
    },
  }
}

type Valuation = {
  readonly safe: SafeRanges
  readonly markets: ReadonlyMap<MarketId, FuturesMarket>
}

function accountsAtRisk(
  byMember: ReadonlyMap<MemberId, ReadonlyMap<string, Reach>>,
  prices: PriceRanges,
  { safe, markets }: Valuation,
): ReadonlyMap<MemberId, Amount> {
  const found = new Map<MemberId, Amount>()
  const marks = new Map(
    [...prices].map(([market, { markLow: low, markHigh: high }]) => [market, { low, high }] as const),
  )
  safe.follow(marks)
  for (const [member, own] of byMember) {
    if (safe.isSafe(member)) continue
    const missing = missingInCross(own, marks, markets)
    if (missing !== null) found.set(member, missing)
    else if (missingInCross(own, safe.ranges, markets) === null) {
      safe.setSafe(member, [...new Set([...own.values()].map(({ position }) => position.market))])
    }
  }
  return found
}

function valueAt<K, V>(all: Map<K, V>, key: K, create: () => V): V {
  const known = all.get(key)
  if (known !== undefined) return known
  const fresh = create()
  all.set(key, fresh)
  return fresh
}

/**
 * The amount missing between margins plus results and maintenance, each position at its worst mark price: the
 * lowest for a long, the highest for a short, because a result changes by more than the maintenance margin.
 * Null when they cover it, or when a price is missing.
 */
function missingInCross(
  own: ReadonlyMap<string, Reach>,
  marks: ReadonlyMap<MarketId, MarkRange>,
  markets: ReadonlyMap<MarketId, FuturesMarket>,
): Amount | null {
  let [balance, maintenance] = [ZERO, ZERO]
  for (const { position } of own.values()) {
    if (position.mode !== 'cross') return null
    if (position.status === 'pending') continue
    const [range, terms] = [marks.get(position.market), markets.get(position.market)]
    if (range === undefined || terms === undefined) return null
    const price = position.side === 'long' ? range.low : range.high
    balance = sum(balance, position.margin, profitAt(position, price))
    maintenance = sum(
      maintenance,
      maintenanceMargin(terms.futures.tiers, computeNotional(position.quantity, price)),
    )
  }
  return maintenance > ZERO && balance <= maintenance ? subtract(maintenance, balance) : null
}
