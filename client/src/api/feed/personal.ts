import { type Frame, type Personal, MEMBER_EVENTS } from '@bourse/contracts/feed'
import type { AreaName } from '@bourse/contracts/kit'
import { random } from '#kit/device'
import { invalidatePrivate } from '#api'
import { setPositions } from './store.ts'

const DEBOUNCE_MS = 150
/** All clients miss the same events in an upstream outage; their refetches are spread over this time. */
const JITTER_MS = 3_000

export type Kind = Personal['type']
export type PersonalOf<K extends Kind> = Extract<Personal, { readonly type: K }>
type Listener = (event: Personal) => void

let last: { epoch: string; seq: number } | null = null
let epoch: string | null = null
let gathering: ReturnType<typeof setTimeout> | null = null
const invalidatedAreas = new Set<AreaName>()
let invalidateAll = false
const listeners = new Map<Kind, Set<Listener>>()

/** Resets on a new connection or member: numbers restart and earlier positions are not shown. */
export function resetPersonal(): void {
  last = null
  epoch = null
  setPositions(null)
}

/** Invalidates the areas that changed and refetches them over HTTP, once per burst of events. */
export function applyPersonal(frame: Frame<Personal>): void {
  const { d: event } = frame
  if (event.type === 'positions') {
    // Carries the number of the preceding event: a higher one than seen means a gap.
    if (last !== null && last.epoch === frame.epoch && frame.seq > last.seq) invalidateSoon(null)
    last = { epoch: frame.epoch, seq: frame.seq }
    return setPositions(event)
  }
  const isSameEpoch = last?.epoch === frame.epoch
  if (last !== null && isSameEpoch && frame.seq <= last.seq) return
  const isContiguous = last === null || (isSameEpoch && frame.seq === last.seq + 1)
  last = { epoch: frame.epoch, seq: frame.seq }
  invalidateSoon(isContiguous ? MEMBER_EVENTS[event.type] : null)
  for (const listener of listeners.get(event.type) ?? []) listener(event)
}

/**
 * Tracks the epoch of frames and heartbeats: a new one means that the server missed upstream events. Returns
 * whether it is the first of this connection.
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

/** Subscribes to one kind of personal event, for effects other than refetching: a toast, a result sheet. */
export function onPersonalEvent<K extends Kind>(kind: K, listener: (event: PersonalOf<K>) => void) {
  const here = listeners.get(kind) ?? new Set()
  listeners.set(kind, here.add(listener as Listener))
  return () => void here.delete(listener as Listener)
}
