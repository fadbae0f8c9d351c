import { isLiquidated, maintenanceMargin, computeNotional, profitAt } from '@bourse/contracts/futures'
import { type Amount, type Instant, sum } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import {
  type FuturesMarket,
  type Funds,
  summarizeAccount,
  type StoredPosition,
  valueOf,
} from '#products/futures/positions'
import { type RecordedTick, secondIn, type TickWindow } from '#platform/market'

export type Markets = ReadonlyMap<MarketId, FuturesMarket>

/** One second: the tick of each market that counts in it, and the one that counted in the second before. */
export type MarketSnapshot = {
  readonly at: Instant
  readonly markets: Markets
  readonly tick: (market: MarketId) => RecordedTick | null
  readonly before: (market: MarketId) => RecordedTick | null
}

/** The seconds of a window, in order. */
export const snapshotsOf = (window: TickWindow, markets: Markets): MarketSnapshot[] =>
  Array.from({ length: window.seconds }, (_, index) => ({
    at: secondIn(window, index),
    markets,
    tick: (market) => window.tick(market, index),
    before: (market) => window.tick(market, index - 1),
  }))

export function marketOf(position: StoredPosition, { markets }: MarketSnapshot): FuturesMarket {
  const market = markets.get(position.market)
  if (market === undefined) throw new Error(`position ${position.id} is in a market without futures`)
  return market
}

/** A second counts for positions and orders that existed when it began. */
export const countsAt = ({ openedAt, submittedAt }: StoredPosition, { at }: MarketSnapshot): boolean =>
  (openedAt ?? submittedAt) <= at

/** Whether the margin of an isolated position no longer covers its maintenance margin. */
export const isOwnLiquidated = (position: StoredPosition, price: Amount, snapshot: MarketSnapshot): boolean =>
  isLiquidated(
    maintenanceMargin(marketOf(position, snapshot).futures.tiers, computeNotional(position.quantity, price)),
    sum(position.margin, profitAt(position, price)),
  )

/** Positions at the prices of a second; those without a price are omitted. */
export function valued(open: readonly StoredPosition[], snapshot: MarketSnapshot) {
  return open.flatMap((position) => {
    const tick = snapshot.tick(position.market)
    return tick === null ? [] : [valueOf(position, marketOf(position, snapshot), tick.price)]
  })
}

/** An account with a missing price is not liquidated: it cannot be valued. */
export function isAccountLiquidated({ free, open }: Funds, snapshot: MarketSnapshot): boolean {
  const rows = valued(open, snapshot)
  if (rows.length < open.length || rows.length === 0) return false
  const { maintenance, equity } = summarizeAccount('cross', free, rows)
  return isLiquidated(maintenance, equity)
}
