import { type Frame, type Personal, PERSONAL_AFFECTS } from '@bourse/contracts/feed'
import type { AreaName } from '@bourse/contracts/kit'
import { random } from '#kit/device'
import { invalidatePrivate } from '#api'
import { readPositions } from './positions.ts'
import { setPositions } from './store.ts'

const DEBOUNCE_MS = 150
/** When the server's own line was down, every phone has missed the same: they ask again spread over this time. */
const JITTER_MS = 3_000

type Kind = Personal['type']
export type PersonalOf<K extends Kind> = Extract<Personal, { readonly type: K }>
type Listener = (event: Personal) => void

let last: { epoch: string; seq: number } | null = null
let epoch: string | null = null
let gathering: ReturnType<typeof setTimeout> | null = null
const invalidatedAreas = new Set<AreaName>()
let invalidateAll = false
const listeners = new Map<Kind, Set<Listener>>()

/** A new connection, or another member: numbers begin anew, and no position of before is shown. */
export function resetPersonal(): void {
  last = null
  epoch = null
  setPositions(null)
}

/** Whatever changed of the member's own is asked for again over HTTP, once for a burst of events. */
export function applyPersonal(frame: Frame<Personal>): void {
  const { d: event } = frame
  if (event.type === 'positions') {
    // It carries the number of the event before it: a higher one than was heard says that something was missed.
    if (last !== null && last.epoch === frame.epoch && frame.seq > last.seq) invalidateSoon(null)
    last = { epoch: frame.epoch, seq: frame.seq }
    return setPositions(readPositions(event))
  }
  const isSameEpoch = last?.epoch === frame.epoch
  if (last !== null && isSameEpoch && frame.seq <= last.seq) return
  const isContiguous = last === null || (isSameEpoch && frame.seq === last.seq + 1)
  last = { epoch: frame.epoch, seq: frame.seq }
  invalidateSoon(isContiguous ? (PERSONAL_AFFECTS[event.type] ?? null) : null)
  for (const listener of listeners.get(event.type) ?? []) listener(event)
}

/**
 * Hears the epoch of every frame and beat: another one means that the server itself was without news for a while. Tells
 * whether it is the first on this line.
 */
export function onEpoch(next: string): boolean {
  const isFirst = epoch === null
  if (!isFirst && epoch !== next) setTimeout(() => invalidateSoon(null), random() * JITTER_MS)
  epoch = next
  return isFirst
}

function invalidateSoon(areas: readonly AreaName[] | null): void {
  if (areas === null) invalidateAll = true
  else for (const area of areas) invalidatedAreas.add(area)
  gathering ??= setTimeout(() => {
    invalidatePrivate(invalidateAll ? null : [...invalidatedAreas])
    gathering = null
    invalidateAll = false
    invalidatedAreas.clear()
  }, DEBOUNCE_MS)
}

/** Hears one kind of the member's own events, for what a page does besides asking again: a toast, a result sheet. */
export function onPersonalEvent<K extends Kind>(
  kind: K,
  listener: (event: PersonalOf<K>) => void,
): () => void {
  const here = listeners.get(kind) ?? new Set()
  listeners.set(kind, here.add(listener as Listener))
  return () => {
    here.delete(listener as Listener)
  }
}
