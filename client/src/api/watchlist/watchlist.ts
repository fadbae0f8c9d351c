import { ApiCallError } from '@bourse/contracts/api-client'
import type { AssetId } from '@bourse/contracts/market'
import { watchlist, type WatchedMarket } from '@bourse/contracts/watchlist'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import {
  call,
  handleApiError,
  invalidate,
  queries,
  queryFor,
  requireMember,
  session,
  useIsMember,
} from '#api'

type OptimisticChanges = ReadonlyMap<AssetId, boolean>

const listQuery = queryFor(watchlist.list, {})
const store = createStore<{ changes: OptimisticChanges }>(() => ({ changes: new Map() }))
const syncing = new Set<AssetId>()

/** Pending changes belong to the session in which they were made. */
session.subscribe((now, before) => {
  if (now.token !== before.token) store.setState({ changes: new Map() })
})

function setChange(asset: AssetId, isFavourite: boolean | null) {
  const changes = new Map(store.getState().changes)
  if (isFavourite === null) changes.delete(asset)
  else changes.set(asset, isFavourite)
  store.setState({ changes })
}

const cachedRow = (asset: AssetId): WatchedMarket | undefined =>
  queries.getQueryData(listQuery.queryKey)?.list.find((row) => row.asset === asset)

function updateCachedRows(edit: (rows: readonly WatchedMarket[]) => WatchedMarket[]) {
  queries.setQueryData(listQuery.queryKey, (page) => page && { ...page, list: edit(page.list) })
}

/** Another device may have made the same change; the desired state is then reached. */
const isAlreadyApplied = (failure: unknown) =>
  failure instanceof ApiCallError && (failure.reason === 'already_watched' || failure.reason === 'not_found')

async function sendChange(asset: AssetId, isFavourite: boolean): Promise<void> {
  const row = cachedRow(asset)
  if (isFavourite === (row !== undefined)) return
  await queries.cancelQueries({ queryKey: listQuery.queryKey })
  if (row === undefined) {
    const { id } = await call(watchlist.add, { asset }, { isQuiet: true })
    updateCachedRows((rows) => [...rows, { id, asset }])
    return
  }
  await call(watchlist.remove, { id: row.id }, { isQuiet: true })
  updateCachedRows((rows) => rows.filter((each) => each.id !== row.id))
}

const desiredState = (asset: AssetId) => store.getState().changes.get(asset)

/** Sends the latest desired state only, however often the star was pressed meanwhile. */
async function syncFavourite(asset: AssetId): Promise<void> {
  if (syncing.has(asset)) return
  syncing.add(asset)
  try {
    let sent: boolean | undefined
    for (
      let target = desiredState(asset);
      target !== undefined && target !== sent;
      target = desiredState(asset)
    ) {
      await sendChange(asset, target)
      sent = target
    }
  } catch (failure) {
    if (isAlreadyApplied(failure)) await invalidate(watchlist.list)
    else handleApiError(failure)
  } finally {
    syncing.delete(asset)
    setChange(asset, null)
  }
}

/** Toggles a favourite on screen immediately, then on the server. Resolves after the response. */
export function toggleFavourite(asset: AssetId, isFavourite: boolean): Promise<void> {
  setChange(asset, isFavourite)
  return syncFavourite(asset)
}

/** Guests are sent to the log-in page. */
function toggle(asset: AssetId): void {
  if (requireMember()) void toggleFavourite(asset, !visibleFavourites().includes(asset))
}

/** The shown list: the server's order without removed favourites, then the added ones. */
export function applyChanges(served: readonly AssetId[], changes: OptimisticChanges): readonly AssetId[] {
  const remaining = served.filter((asset) => changes.get(asset) !== false)
  const added = [...changes].flatMap(([asset, isFavourite]) =>
    isFavourite && !served.includes(asset) ? [asset] : [],
  )
  return [...remaining, ...added]
}

const NO_ROWS: readonly WatchedMarket[] = []

/** The favourites as shown at this moment. */
export const visibleFavourites = (served = queries.getQueryData(listQuery.queryKey)?.list ?? NO_ROWS) =>
  applyChanges(assetsOf(served), store.getState().changes)
const assetsOf = (rows: readonly WatchedMarket[]) => rows.map((row) => row.asset)

export type Watchlist = ReturnType<typeof useWatchlist>

/** `assets` are in the order in which they were chosen. */
export function useWatchlist() {
  const isMember = useIsMember()
  const query = useQuery({ ...listQuery, enabled: isMember, staleTime: 60_000 })
  const changes = useStore(store, (it) => it.changes)
  const rows = isMember ? (query.data?.list ?? NO_ROWS) : NO_ROWS
  return useMemo(() => {
    const assets = applyChanges(assetsOf(rows), changes)
    return {
      assets,
      has: (asset: AssetId) => assets.includes(asset),
      toggle,
      isPending: isMember && query.isPending,
    }
  }, [rows, changes, isMember, query.isPending])
}
