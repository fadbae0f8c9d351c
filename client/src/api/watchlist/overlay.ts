import type { AssetId } from '@bourse/contracts/market'

export type OptimisticChanges = ReadonlyMap<AssetId, boolean>

/** What is shown: the server's list in its order, without what is wished away, and behind it what is wished for. */
export function overlay(served: readonly AssetId[], changes: OptimisticChanges): readonly AssetId[] {
  const remaining = served.filter((asset) => changes.get(asset) !== false)
  const fresh = [...changes].flatMap(([asset, isFavourite]) =>
    isFavourite && !served.includes(asset) ? [asset] : [],
  )
  return [...remaining, ...fresh]
}
