import type { AssetId } from '@bourse/contracts/market'

export type Wishes = ReadonlyMap<AssetId, boolean>

/** What is shown: the server's list in its order, without what is wished away, and behind it what is wished for. */
export function overlay(served: readonly AssetId[], wishes: Wishes): readonly AssetId[] {
  const kept = served.filter((asset) => wishes.get(asset) !== false)
  const fresh = [...wishes].flatMap(([asset, isWanted]) =>
    isWanted && !served.includes(asset) ? [asset] : [],
  )
  return [...kept, ...fresh]
}
