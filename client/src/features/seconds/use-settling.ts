import { type SecondsOrder, type SecondsOrderId, seconds } from '@bourse/contracts/seconds'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { useRunningTime } from '#kit/device'
import { call, CallFailure, session, spoil } from '#wire'
import { useOnPersonal } from '#wire/feed'
import { type Running, SPOILED } from './queries.ts'
import { askAgainMs, dueOf, type Watched } from './settling.ts'

type Watch = {
  readonly watched: Watched
  /** Results that nobody has looked at yet. */
  readonly results: readonly SecondsOrder[]
  readonly told: ReadonlySet<SecondsOrderId>
}

const nothing: Watch = { watched: new Map(), results: [], told: new Set() }

/** Kept for the visit, so that an end that comes while another page is looked at is told on the way back. */
const watch = createStore<Watch>(() => nothing)
const asking = new Set<SecondsOrderId>()
session.subscribe((now, before) => {
  if (now.token === before.token) return
  watch.setState(nothing)
  asking.clear()
})

function remember(open: readonly Running[]): void {
  const { watched, told } = watch.getState()
  const isNews = ({ id, endsAt }: Running) =>
    !told.has(id) && watched.get(id) !== endsAt && watched.get(id) !== ENDED
  const fresh = open.filter(isNews)
  if (fresh.length === 0) return
  watch.setState({ watched: new Map([...watched, ...fresh.map(({ id, endsAt }) => [id, endsAt] as const)]) })
}
const ENDED = Number.NEGATIVE_INFINITY

/** The exchange says that it is settled, whatever the countdown still shows. */
function hasEnded(id: SecondsOrderId): void {
  const { watched } = watch.getState()
  if (watched.has(id)) watch.setState({ watched: new Map([...watched, [id, ENDED]]) })
}

function keep(result: SecondsOrder): void {
  const { watched, results, told } = watch.getState()
  watch.setState({
    watched: new Map([...watched].filter(([id]) => id !== result.id)),
    results: [...results, result],
    told: new Set([...told, result.id]),
  })
  void spoil(...SPOILED)
}

const dismiss = (): void => watch.setState({ results: [] })

/** Asks what became of an option until there is a result; a question that fails is asked again like one without answer. */
async function ask(id: SecondsOrderId, turn = 0): Promise<void> {
  const { token } = session.getState()
  const answer = await call(seconds.result, { id }, { isQuiet: true }).catch((failure: unknown) => {
    if (failure instanceof CallFailure) return null
    throw failure
  })
  if (session.getState().token !== token) return
  if (answer?.status === 'closed') keep(answer)
  else setTimeout(() => void ask(id, turn + 1), askAgainMs(answer, turn))
}

export type Settling = { readonly results: readonly SecondsOrder[]; readonly dismiss: () => void }

/** Asks for the result of each option that was seen running, once it has ended. */
export function useSettling(open: readonly Running[] | null, isWhole: boolean): Settling {
  const at = useRunningTime()
  const { watched, results } = useStore(watch)
  useEffect(() => {
    if (open !== null) remember(open)
  }, [open])
  useOnPersonal('option.settled', ({ id }) => hasEnded(id))
  useEffect(() => {
    for (const id of dueOf(watched, { open, isWhole, at })) {
      if (asking.has(id)) continue
      asking.add(id)
      void ask(id)
    }
  }, [watched, open, isWhole, at])
  return { results, dismiss }
}
