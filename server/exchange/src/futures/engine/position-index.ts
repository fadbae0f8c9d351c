import type { MemberId } from '@bourse/contracts/account'
import { liquidationPrice, maintenanceMargin, notionalOf, profitAt } from '@bourse/contracts/futures'
import { type Amount, max, subtract, min, sum, ZERO } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import type { FuturesMarket, StoredPosition } from '#futures/positions'

export type Prices = ReadonlyMap<MarketId, Amount>

/** A position triggers at a price of `low` or less, or of `high` or more; computed once per change. */
type IndexedPosition = { readonly position: StoredPosition; readonly low: Amount; readonly high: Amount }

/** Beyond every price. */
const [NEVER_LOW, NEVER_HIGH] = [ZERO, (10n ** 60n) as Amount]

/** Everything open or pending, in memory, so that a tick touches the database only for what it triggers. */
export type PositionIndex = {
  /** Applies the current rows; ended ones are removed, older versions ignored. */
  upsert(positions: readonly StoredPosition[]): void
  /** Members with a position or order that these prices reach. */
  due(prices: Prices): MemberId[]
  /**
   * Cross accounts that survive only if their free balance exceeds this amount: margins and results alone do
   * not cover them.
   */
  accountsAtRisk(prices: Prices): ReadonlyMap<MemberId, Amount>
  openOf(member: MemberId): readonly StoredPosition[]
  members(): readonly MemberId[]
  positions(): StoredPosition[]
  size(): number
}

/** Ended ids retained to ignore older versions of their rows. */
const ENDED_IDS_MAX = 10_000

export function createPositionIndex(markets: ReadonlyMap<MarketId, FuturesMarket>): PositionIndex {
  const byMarket = new Map<MarketId, Map<string, IndexedPosition>>()
  const byMember = new Map<MemberId, Map<string, IndexedPosition>>()
  /** The member's open positions, listed once per change. */
  const lists = new Map<MemberId, readonly StoredPosition[]>()
  const ended = new Set<string>()

  function remove({ id, market, member }: StoredPosition): void {
    lists.delete(member)
    byMarket.get(market)?.delete(id)
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
    const indexed = { position, ...edgesOf(position, terms) }
    lists.delete(member)
    of(byMarket, market).set(id, indexed)
    of(byMember, member).set(id, indexed)
  }

  return {
    upsert(positions) {
      for (const position of positions) {
        if (position.status === 'open' || position.status === 'pending') put(position)
        else remove(position)
      }
    },
    due: (prices) => membersReached(byMarket, prices),
    accountsAtRisk(prices) {
      const found = new Map<MemberId, Amount>()
      for (const [member, own] of byMember) {
        const missing = missingInCross(own, prices, markets)
        if (missing !== null) found.set(member, missing)
      }
      return found
    },
    openOf(member) {
      const known = lists.get(member)
      if (known !== undefined) return known
      const rows = [...(byMember.get(member)?.values() ?? [])].map(({ position }) => position)
      const open = rows.filter(({ status }) => status === 'open')
      if (rows.length > 0) lists.set(member, open)
      return open
    },
    members: () => [...byMember.keys()],
    positions: () =>
      [...byMember.values()].flatMap((own) => [...own.values()].map(({ position }) => position)),
    size: () => [...byMember.values()].reduce((all, own) => all + own.size, 0),
  }
}

function membersReached(
  byMarket: ReadonlyMap<MarketId, ReadonlyMap<string, IndexedPosition>>,
  prices: Prices,
): MemberId[] {
  const found = new Set<MemberId>()
  for (const [market, price] of prices) {
    for (const indexed of byMarket.get(market)?.values() ?? []) {
      if (price <= indexed.low || price >= indexed.high) found.add(indexed.position.member)
    }
  }
  return [...found]
}

function of<K, V>(maps: Map<K, Map<string, V>>, key: K): Map<string, V> {
  const known = maps.get(key)
  if (known !== undefined) return known
  const fresh = new Map<string, V>()
  maps.set(key, fresh)
  return fresh
}

const ownLiquidation = (position: StoredPosition, { futures, priceTick }: FuturesMarket): Amount | null =>
  position.status === 'open' && position.mode === 'isolated'
    ? liquidationPrice({ ...position, balance: position.margin }, { tiers: futures.tiers, priceTick })
    : null

/**
 * A limit order triggers at its price; an open position at the nearer of liquidation and stop loss, and at
 * its take profit.
 */
function edgesOf(position: StoredPosition, terms: FuturesMarket): { low: Amount; high: Amount } {
  const { side, status, openPrice, takeProfit, stopLoss } = position
  const isLong = side === 'long'
  if (status === 'pending') {
    return isLong ? { low: openPrice, high: NEVER_HIGH } : { low: NEVER_LOW, high: openPrice }
  }
  const liquidation = ownLiquidation(position, terms)
  const above = (edge: Amount | null) => (edge === null || edge === ZERO ? NEVER_HIGH : edge)
  return isLong
    ? { low: max(liquidation ?? NEVER_LOW, stopLoss), high: above(takeProfit) }
    : { low: takeProfit, high: min(above(liquidation), above(stopLoss)) }
}

/**
 * The amount missing between margins plus results and maintenance; null when they cover it, or when a price
 * is missing.
 */
function missingInCross(
  own: ReadonlyMap<string, IndexedPosition>,
  prices: Prices,
  markets: ReadonlyMap<MarketId, FuturesMarket>,
): Amount | null {
  let [balance, maintenance] = [ZERO, ZERO]
  for (const { position } of own.values()) {
    if (position.mode !== 'cross') return null
    if (position.status === 'pending') continue
    const [price, terms] = [prices.get(position.market), markets.get(position.market)]
    if (price === undefined || terms === undefined) return null
    balance = sum(balance, position.margin, profitAt(position, price))
    maintenance = sum(
      maintenance,
      maintenanceMargin(terms.futures.tiers, notionalOf(position.quantity, price)),
    )
  }
  return maintenance > ZERO && balance <= maintenance ? subtract(maintenance, balance) : null
}
