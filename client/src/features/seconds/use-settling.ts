import type { SecondsOrder, SecondsOrderId } from '@bourse/contracts/seconds'
import { useQueries } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { useRunningTime } from '#kit/device'
import { session, spoil } from '#wire'
import { useOnPersonal } from '#wire/feed'
import { resultOf, type Running, SPOILED } from './queries.ts'
import { askAgainMs, dueOf, type Watched } from './settling.ts'

type Watch = { readonly watched: Watched; readonly told: ReadonlySet<SecondsOrderId> }

const nothing: Watch = { watched: new Map(), told: new Set() }

/** Kept for the visit, so that an end that comes while another page is looked at is told on the way back. */
const watch = createStore<Watch>(() => nothing)
session.subscribe((now, before) => {
  if (now.token !== before.token) watch.setState(nothing)
})

function remember(open: readonly Running[]): void {
  const { watched, told } = watch.getState()
  const isNews = ({ id, endsAt }: Running) =>
    !told.has(id) && watched.get(id) !== endsAt && watched.get(id) !== Number.NEGATIVE_INFINITY
  const fresh = open.filter(isNews)
  if (fresh.length === 0) return
  watch.setState({ watched: new Map([...watched, ...fresh.map(({ id, endsAt }) => [id, endsAt] as const)]) })
}

function tell(ids: readonly SecondsOrderId[]): void {
  const { watched, told } = watch.getState()
  const kept = [...watched].filter(([id]) => !ids.includes(id))
  watch.setState({ watched: new Map(kept), told: new Set([...told, ...ids]) })
}

/** The exchange says that it is settled, whatever the countdown still shows. */
function hasEnded(id: SecondsOrderId): void {
  const { watched } = watch.getState()
  if (watched.has(id)) watch.setState({ watched: new Map([...watched, [id, Number.NEGATIVE_INFINITY]]) })
}

export type Settling = {
  /** Results that nobody has looked at yet. */
  readonly results: readonly SecondsOrder[]
  readonly dismiss: () => void
}

/** Asks for the result of each option that was seen running, once it has ended. */
export function useSettling(open: readonly Running[] | null, isWhole: boolean): Settling {
  const at = useRunningTime()
  const { watched } = useStore(watch)
  useEffect(() => {
    if (open !== null) remember(open)
  }, [open])
  useOnPersonal('option.settled', ({ id }) => hasEnded(id))
  const answers = useQueries({
    queries: dueOf(watched, { open, isWhole, at }).map((id) => ({
      ...resultOf(id),
      enabled: (query: Known) => query.state.data?.status !== 'closed',
      refetchInterval: (query: Known) => askAgainMs(query.state.data, query.state.dataUpdateCount),
    })),
  })
  const results = answers.flatMap(({ data }) => (data?.status === 'closed' ? [data] : []))
  const count = results.length
  useEffect(() => {
    if (count > 0) void spoil(...SPOILED)
  }, [count])
  return { results, dismiss: () => tell(results.map(({ id }) => id)) }
}

type Known = {
  readonly state: { readonly data?: SecondsOrder | null | undefined; readonly dataUpdateCount: number }
}
