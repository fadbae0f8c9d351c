import {
  computeMark,
  isLiquidated,
  maintenanceMargin,
  computeNotional,
  profitAt,
} from '@bourse/contracts/futures'
import { type Amount, type Instant, sum } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import {
  type FuturesMarket,
  type Funds,
  summarizeAccount,
  type StoredPosition,
  valuePosition,
} from '#products/futures/positions'
import { type RecordedTick, secondIn, type TickWindow } from '#platform/market'

export type Markets = ReadonlyMap<MarketId, FuturesMarket>

/** One second: the tick of each market that counts in it, and the one that counted in the second before. */
export type MarketSnapshot = {
  readonly at: Instant
  readonly markets: Markets
  readonly tick: (market: MarketId) => RecordedTick | null
  readonly before: (market: MarketId) => RecordedTick | null
  /** The mark price; null without a recorded price. */
  readonly mark: (market: MarketId) => Amount | null
  readonly markBefore: (market: MarketId) => Amount | null
  /** The ticks of the mark prices of this second and of the one before, oldest first. */
  readonly recent: (market: MarketId) => readonly RecordedTick[]
}

/** The seconds of a window, in order. */
export function listSnapshots(window: TickWindow, markets: Markets): MarketSnapshot[] {
  const marks = Array.from({ length: window.seconds + 1 }, (_, index) =>
    createMarks(window, markets, index - 1),
  )
  return Array.from({ length: window.seconds }, (_, index) => ({
    at: secondIn(window, index),
    markets,
    tick: (market) => window.tick(market, index),
    before: (market) => window.tick(market, index - 1),
    mark: (market) => marks[index + 1]?.(market) ?? null,
    markBefore: (market) => marks[index]?.(market) ?? null,
    recent(market) {
      const [older, newer] = [window.recent(market, index - 1), window.recent(market, index)]
      return [...older.filter(({ at }) => at < (newer[0]?.at ?? Infinity)), ...newer]
    },
  }))
}

/** The mark prices of a second, each computed once. */
function createMarks(window: TickWindow, markets: Markets, index: number) {
  const known = new Map<MarketId, Amount | null>()
  return (id: MarketId): Amount | null => {
    const found = known.get(id)
    if (found !== undefined) return found
    const market = markets.get(id)
    const prices = window.recent(id, index).map(({ price }) => price)
    const mark = market === undefined ? null : (computeMark(prices, market.priceTick)?.mark ?? null)
    known.set(id, mark)
    return mark
  }
}

export function marketOf(position: StoredPosition, { markets }: MarketSnapshot): FuturesMarket {
  const market = markets.get(position.market)
  if (market === undefined) throw new Error(`position ${position.id} is in a market without futures`)
  return market
}

/** A second counts for positions that were open when it began, and for orders as they were then. */
export const countsAt = ({ openedAt, updatedAt }: StoredPosition, { at }: MarketSnapshot): boolean =>
  (openedAt ?? updatedAt) <= at

/** Whether the margin of an isolated position no longer covers its maintenance margin. */
export const isOwnLiquidated = (position: StoredPosition, price: Amount, snapshot: MarketSnapshot): boolean =>
  isLiquidated(
    maintenanceMargin(marketOf(position, snapshot).futures.tiers, computeNotional(position.quantity, price)),
    sum(position.margin, profitAt(position, price)),
  )

/** Positions at the mark prices of a second; those without one are omitted. */
export function valued(open: readonly StoredPosition[], snapshot: MarketSnapshot) {
  return open.flatMap((position) => {
    const mark = snapshot.mark(position.market)
    return mark === null ? [] : [valuePosition(position, marketOf(position, snapshot), mark)]
  })
}

/** An account with a missing mark is not liquidated: it cannot be valued. */
export function isAccountLiquidated({ free, open }: Funds, snapshot: MarketSnapshot): boolean {
  const rows = valued(open, snapshot)
  if (rows.length < open.length || rows.length === 0) return false
  const { maintenance, equity } = summarizeAccount('cross', free, rows)
  return isLiquidated(maintenance, equity)
}
