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
/** What is being asked for: the timer of the next question, or null while one is on its way. */
const asking = new Map<SecondsOrderId, ReturnType<typeof setTimeout> | null>()
session.subscribe((now, before) => {
  if (now.token === before.token) return
  watch.setState(nothing)
  for (const timer of asking.values()) if (timer !== null) clearTimeout(timer)
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
  const timer = asking.get(id) ?? null
  if (timer === null) return
  clearTimeout(timer)
  void ask(id)
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
  asking.set(id, null)
  const { token } = session.getState()
  const answer = await call(seconds.result, { id }, { isQuiet: true }).catch((failure: unknown) => {
    if (failure instanceof CallFailure) return null
    throw failure
  })
  if (session.getState().token !== token) return
  if (answer?.status === 'closed') return keep(answer)
  // An answer that was overtaken by the news of the end says nothing about when to ask again.
  const isOld = watch.getState().watched.get(id) === ENDED
  const pause = askAgainMs(isOld ? null : answer, turn)
  asking.set(
    id,
    setTimeout(() => void ask(id, turn + 1), pause),
  )
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
      if (!asking.has(id)) void ask(id)
    }
  }, [watched, open, isWhole, at])
  return { results, dismiss }
}
