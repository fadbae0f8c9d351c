import type { Amount, Instant } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import type { Tx } from '#platform/kernel'
import type { FuturesDeps, StoredPosition } from '#products/futures/positions'
import type { ReductionDecision } from './decide-entry.ts'
import type { PositionIndex } from './position-index.ts'
import type { Markets } from './snapshot.ts'

export type EngineDeps = FuturesDeps & {
  readonly positionIndex: PositionIndex
  readonly marketOf: Markets
  /** Called when the insurance fund could not pay a loss. */
  readonly onUncovered: () => void
  /** Closes positions for orders that only reduce, which then end; the members' accounts and receipts are locked. Returns the orders. */
  readonly reduce: (
    tx: Tx,
    reductions: readonly ReductionDecision[],
    at: Instant,
  ) => Promise<readonly StoredPosition[]>
}

/** The mark price of each market with futures, unless its last tick is too old to trade on. */
export function marksNow(deps: EngineDeps): ReadonlyMap<MarketId, Amount> {
  const found = [...deps.marketOf.keys()].flatMap((market) => {
    const mark = deps.tick(market) === null ? null : deps.mark(market)
    return mark === null ? [] : [[market, mark.mark] as const]
  })
  return new Map(found)
}
