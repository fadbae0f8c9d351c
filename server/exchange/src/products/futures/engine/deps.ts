import type { MarketId } from '@bourse/contracts/market'
import type { FuturesDeps } from '#products/futures/positions'
import type { RecordedTick } from '#platform/market'
import type { PositionIndex } from './position-index.ts'
import type { Markets } from './snapshot.ts'

export type EngineDeps = FuturesDeps & { readonly positionIndex: PositionIndex; readonly marketOf: Markets }

/** The last recorded tick of each market with futures, unless it is too old to trade on. */
export function ticksNow(deps: EngineDeps): ReadonlyMap<MarketId, RecordedTick> {
  const found = [...deps.marketOf.keys()].flatMap((market) => {
    const tick = deps.tick(market)
    return tick === null ? [] : [[market, tick] as const]
  })
  return new Map(found)
}
