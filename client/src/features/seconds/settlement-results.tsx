import { type SecondsOrder, type SecondsOrderId, seconds } from '@bourse/contracts/seconds'
import { lazy, Suspense, useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { useRunningTime } from '#kit/device'
import { call, ApiCallError, session, invalidateAreas } from '#api'
import { useOnPersonal } from '#api/feed'
import type { OpenOption } from './queries.ts'
import { pollDelayMs, optionsToPoll, type Watched } from './settlement-polling.ts'

const ResultSheet = lazy(async () => ({ default: (await import('./sheets.tsx')).ResultSheet }))

type Watch = {
  readonly watched: Watched
  /** Results not seen yet. */
  readonly results: readonly SecondsOrder[]
  readonly reported: ReadonlySet<SecondsOrderId>
}

const nothing: Watch = { watched: new Map(), results: [], reported: new Set() }

/** Module state, so that a result that arrives on another page is shown on return. */
const watch = createStore<Watch>(() => nothing)
/** The timer of the next request, or null while one runs. */
const polling = new Map<SecondsOrderId, ReturnType<typeof setTimeout> | null>()
session.subscribe((now, before) => {
  if (now.token === before.token) return
  watch.setState(nothing)
  for (const timer of polling.values()) if (timer !== null) clearTimeout(timer)
  polling.clear()
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
  const timer = polling.get(id) ?? null
  if (timer === null) return
  clearTimeout(timer)
  void poll(id)
}

function addResult(result: SecondsOrder): void {
  const { watched, results, reported } = watch.getState()
  watch.setState({
    watched: new Map([...watched].filter(([id]) => id !== result.id)),
    results: [...results, result],
    reported: new Set([...reported, result.id]),
  })
  invalidateAreas(seconds.open.affects)
}

/** Polls until there is a result; a failed request counts as no result. */
async function poll(id: SecondsOrderId, turn = 0): Promise<void> {
  polling.set(id, null)
  const { token } = session.getState()
  const result = await call(seconds.result, { id }, { isQuiet: true }).catch((failure: unknown) => {
    if (failure instanceof ApiCallError) return null
    throw failure
  })
  if (session.getState().token !== token) return
  if (result?.status === 'closed') return addResult(result)
  // A response older than the settlement event must not delay the next request.
  const isOld = watch.getState().watched.get(id) === ENDED
  const pause = pollDelayMs(isOld ? null : result, turn)
  polling.set(
    id,
    setTimeout(() => void poll(id, turn + 1), pause),
  )
}

type Props = { readonly open: readonly OpenOption[] | null; readonly isWhole: boolean }

/** Fetches the result of each watched option once it has ended, and shows it once. */
export function SettlementResults({ open, isWhole }: Props) {
  const at = useRunningTime()
  const { watched, results } = useStore(watch)
  useEffect(() => {
    if (open !== null) remember(open)
  }, [open])
  useOnPersonal('option.settled', ({ id }) => hasEnded(id))
  useEffect(() => {
    for (const id of optionsToPoll(watched, { open, isWhole, at })) {
      if (!polling.has(id)) void poll(id)
    }
  }, [watched, open, isWhole, at])
  if (results.length === 0) return null
  return (
    <Suspense>
      <ResultSheet results={results} onClose={() => watch.setState({ results: [] })} />
    </Suspense>
  )
}
