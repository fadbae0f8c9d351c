import type { Frame, Personal } from '@bourse/contracts/feed'
import { refreshPrivate } from '#wire'

type Listener = (event: Personal) => void

const GATHER_MS = 150
const listeners = new Set<Listener>()
let last: { epoch: string; seq: number } | null = null
let gathering: ReturnType<typeof setTimeout> | null = null

/** Whatever changed of the member's own is asked for again over HTTP, once for a burst of events. */
export function acceptPersonal(frame: Frame<Personal>): void {
  if (last !== null && last.epoch === frame.epoch && frame.seq <= last.seq) return
  last = { epoch: frame.epoch, seq: frame.seq }
  for (const listener of listeners) listener(frame.d)
  gathering ??= setTimeout(() => {
    gathering = null
    refreshPrivate()
  }, GATHER_MS)
}

/** Hears personal events, for what a page says about them; remembered answers are refreshed without it. */
export function onPersonal(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
