import { type SecondsOrder, type SecondsOrderId, seconds } from '@bourse/contracts/seconds'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { useRunningTime } from '#kit/device'
import { lazyComponent } from '#kit/layout'
import { call, ApiCallError, session, invalidateAreas } from '#api'
import { useIsStale, useOnPersonal } from '#api/feed'
import type { OpenOption } from './queries.ts'
import { missingFrom, optionsToPoll, pollDelayMs, type WatchedOrders } from './settlement-polling.ts'

const ResultSheet = lazyComponent(async () => (await import('./sheets.tsx')).ResultSheet)

type Watch = {
  readonly watched: WatchedOrders
  /** Results not seen yet. */
  readonly results: readonly SecondsOrder[]
  readonly reported: ReadonlySet<SecondsOrderId>
}

const nothing: Watch = { watched: new Map(), results: [], reported: new Set() }

/** Module state, so that a result that arrives on another page is shown on return. */
const watch = createStore<Watch>(() => nothing)
type PollingOptions = {
  readonly attempt: AbortController
  /** The timer of the next request; null while one runs. */
  timer: ReturnType<typeof setTimeout> | null
}
const polling = new Map<SecondsOrderId, PollingOptions>()

function stopPolling(id: SecondsOrderId): void {
  const current = polling.get(id)
  if (current === undefined) return
  current.attempt.abort()
  if (current.timer !== null) clearTimeout(current.timer)
  polling.delete(id)
}
session.subscribe((now, before) => {
  if (now.token === before.token) return
  watch.setState(nothing)
  for (const id of polling.keys()) stopPolling(id)
})

function remember(open: readonly OpenOption[]): void {
  const { watched, reported } = watch.getState()
  const isNew = ({ id, endsAt }: OpenOption) =>
    !reported.has(id) && watched.get(id) !== endsAt && watched.get(id) !== ENDED
  const fresh = open.filter(isNew)
  if (fresh.length === 0) return
  watch.setState({ watched: new Map([...watched, ...fresh.map(({ id, endsAt }) => [id, endsAt] as const)]) })
}
const ENDED = Number.NEGATIVE_INFINITY

/** The exchange reports the settlement, whatever the countdown shows. */
function hasEnded(id: SecondsOrderId): void {
  const { watched } = watch.getState()
  if (watched.has(id)) watch.setState({ watched: new Map([...watched, [id, ENDED]]) })
  pollAtOnce(id)
}

/** Shortens a pause that earlier failures made longer. */
function pollAtOnce(id: SecondsOrderId): void {
  if (polling.get(id)?.timer != null) void poll(id)
}

function addResult(result: SecondsOrder): void {
  const { watched, results, reported } = watch.getState()
  watch.setState({
    watched: new Map([...watched].filter(([id]) => id !== result.id)),
    results: [...results, result],
    reported: new Set([...reported, result.id]),
  })
  invalidateAreas(seconds.open.effect.affects)
}

/** Polls until there is a result; a failed request counts as no result. */
async function poll(id: SecondsOrderId, turn = 0): Promise<void> {
  stopPolling(id)
  const own: PollingOptions = { attempt: new AbortController(), timer: null }
  polling.set(id, own)
  const { signal } = own.attempt
  const result = await call(seconds.result, { id }, { isQuiet: true, signal }).catch((failure: unknown) => {
    if (failure instanceof ApiCallError || signal.aborted) return null
    throw failure
  })
  if (signal.aborted) return
  if (result?.status === 'closed') {
    polling.delete(id)
    return addResult(result)
  }
  // A response older than the settlement event must not delay the next request.
  const isOld = watch.getState().watched.get(id) === ENDED
  const pause = pollDelayMs(isOld ? null : result, turn)
  own.timer = setTimeout(() => void poll(id, turn + 1), pause)
}

type Props = { readonly open: readonly OpenOption[] | null; readonly isWhole: boolean }

/** Fetches the result of each watched option once it has ended, and shows it once. */
export function SettlementResults({ open, isWhole }: Props) {
  const at = useRunningTime()
  const { watched, results } = useStore(watch)
  useEffect(() => {
    if (open === null) return
    remember(open)
    // Each new list, such as that after a reconnection, reports what has ended.
    if (isWhole) for (const id of missingFrom(open, watch.getState().watched)) pollAtOnce(id)
  }, [open, isWhole])
  const isStale = useIsStale()
  useEffect(() => {
    // A request sent before the connection was lost may never be answered.
    if (isStale) return
    const pending = [...polling.keys()]
    for (const id of pending) void poll(id)
  }, [isStale])
  useOnPersonal('option.settled', ({ id }) => hasEnded(id))
  useEffect(() => {
    for (const id of optionsToPoll(watched, { open, isWhole, at })) {
      if (!polling.has(id)) void poll(id)
    }
  }, [watched, open, isWhole, at])
  if (results.length === 0) return null
  return <ResultSheet results={results} onClose={() => watch.setState({ results: [] })} />
}
