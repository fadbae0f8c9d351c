import type { AssetId } from '@bourse/contracts/market'
import { watchlist, type Watched } from '@bourse/contracts/watchlist'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { call, CallFailure, queries, reactTo, read, requireMember, session, spoil, useIsMember } from '#wire'
import { overlay, type Wishes } from './overlay.ts'

const list = read(watchlist.list, {})
const store = createStore<{ wishes: Wishes }>(() => ({ wishes: new Map() }))
const running = new Set<AssetId>()

/** Wishes belong to the session in which they were made. */
session.subscribe((now, before) => {
  if (now.token !== before.token) store.setState({ wishes: new Map() })
})

function wish(asset: AssetId, isWanted: boolean | null) {
  const wishes = new Map(store.getState().wishes)
  if (isWanted === null) wishes.delete(asset)
  else wishes.set(asset, isWanted)
  store.setState({ wishes })
}

const servedRow = (asset: AssetId): Watched | undefined =>
  queries.getQueryData(list.queryKey)?.list.find((row) => row.asset === asset)

function editServed(edit: (rows: readonly Watched[]) => Watched[]) {
  queries.setQueryData(list.queryKey, (page) => page && { ...page, list: edit(page.list) })
}

/** Another phone may have turned the same star already: what was wanted is then already so. */
const isAlreadySo = (failure: unknown) =>
  failure instanceof CallFailure && (failure.reason === 'already_watched' || failure.reason === 'not_found')

async function tell(asset: AssetId, isWanted: boolean): Promise<void> {
  const row = servedRow(asset)
  if (isWanted === (row !== undefined)) return
  await queries.cancelQueries({ queryKey: list.queryKey })
  if (row === undefined) {
    const { id } = await call(watchlist.add, { asset }, { isQuiet: true })
    editServed((rows) => [...rows, { id, asset }])
    return
  }
  await call(watchlist.remove, { id: row.id }, { isQuiet: true })
  editServed((rows) => rows.filter((each) => each.id !== row.id))
}

/** Tells the server the last wish only, however often the star was pressed meanwhile. */
async function settle(asset: AssetId): Promise<void> {
  if (running.has(asset)) return
  running.add(asset)
  try {
    let told: boolean | undefined
    for (
      let wanted = store.getState().wishes.get(asset);
      wanted !== undefined && wanted !== told;
      wanted = store.getState().wishes.get(asset)
    ) {
      await tell(asset, wanted)
      told = wanted
    }
  } catch (failure) {
    if (isAlreadySo(failure)) await spoil(watchlist.list)
    else reactTo(failure)
  } finally {
    running.delete(asset)
    wish(asset, null)
  }
}

/** Turns a star: at once on the screen, then at the server. Resolves when the server has had its say. */
export function turnStar(asset: AssetId, isWanted: boolean): Promise<void> {
  wish(asset, isWanted)
  return settle(asset)
}

const NONE: readonly Watched[] = []

/** The stars as they are shown at this moment. */
export const shownStars = (served: readonly Watched[] = queries.getQueryData(list.queryKey)?.list ?? NONE) =>
  overlay(
    served.map((row) => row.asset),
    store.getState().wishes,
  )

export type Watchlist = {
  /** Watched assets in the order in which they were chosen. */
  readonly assets: readonly AssetId[]
  readonly has: (asset: AssetId) => boolean
  readonly toggle: (asset: AssetId) => void
  readonly isPending: boolean
}

export function useWatchlist(): Watchlist {
  const isMember = useIsMember()
  const query = useQuery({ ...list, enabled: isMember, staleTime: 60_000 })
  const wishes = useStore(store, (it) => it.wishes)
  const rows = isMember ? (query.data?.list ?? NONE) : NONE
  return useMemo(() => {
    const assets = overlay(
      rows.map((row) => row.asset),
      wishes,
    )
    const set = new Set(assets)
    return {
      assets,
      has: (asset) => set.has(asset),
      toggle: (asset) => {
        if (!requireMember()) return
        void turnStar(asset, !set.has(asset))
      },
      isPending: isMember && query.isPending,
    }
  }, [rows, wishes, isMember, query.isPending])
}
