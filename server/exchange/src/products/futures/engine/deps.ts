import type { Amount } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import type { FuturesDeps } from '#products/futures/positions'
import type { PositionIndex } from './position-index.ts'
import type { Markets } from './snapshot.ts'

export type EngineDeps = FuturesDeps & {
  readonly positionIndex: PositionIndex
  readonly marketOf: Markets
  /** Called when the insurance fund could not pay a loss. */
  readonly onUncovered: () => void
}

/** The mark price of each market with futures, unless its last tick is too old to trade on. */
export function marksNow(deps: EngineDeps): ReadonlyMap<MarketId, Amount> {
  const found = [...deps.marketOf.keys()].flatMap((market) => {
    const mark = deps.tick(market) === null ? null : deps.mark(market)
    return mark === null ? [] : [[market, mark.mark] as const]
  })
  return new Map(found)
}
