import type { AssetId } from '@bourse/contracts/market'

export type OptimisticChanges = ReadonlyMap<AssetId, boolean>

/** The shown list: the server's order without removed favourites, then the added ones. */
export function overlay(served: readonly AssetId[], changes: OptimisticChanges): readonly AssetId[] {
  const remaining = served.filter((asset) => changes.get(asset) !== false)
  const fresh = [...changes].flatMap(([asset, isFavourite]) =>
    isFavourite && !served.includes(asset) ? [asset] : [],
  )
  return [...remaining, ...fresh]
}
