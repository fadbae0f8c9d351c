import type { Frame, Personal } from '@bourse/contracts/feed'
import { chance } from '#kit/device'
import { refreshPrivate } from '#wire'
import { readPositions } from './positions.ts'
import { setPositions } from './store.ts'

const GATHER_MS = 150
/** When the server's own line was down, every phone has missed the same: they ask again spread over this time. */
const SPREAD_MS = 3_000

type Kind = Personal['type']
export type PersonalOf<K extends Kind> = Extract<Personal, { readonly type: K }>
type Listener = (event: Personal) => void

/** Areas of the contract whose answers are old after an event; after any other all that is the member's own is. */
const SPOILED: Partial<Record<Kind, readonly string[]>> = {
  'order.closed': ['futures', 'wallet', 'receipts', 'copyTrading'],
  'option.settled': ['seconds', 'wallet', 'receipts'],
}

let last: { epoch: string; seq: number } | null = null
let epoch: string | null = null
let gathering: ReturnType<typeof setTimeout> | null = null
const spoiled = new Set<string>()
let isAllSpoiled = false
const listeners = new Map<Kind, Set<Listener>>()

/** A new connection, or another member: numbers begin anew, and no position of before is shown. */
export function forgetPersonal(): void {
  last = null
  epoch = null
  setPositions(null)
}

/** Whatever changed of the member's own is asked for again over HTTP, once for a burst of events. */
export function acceptPersonal(frame: Frame<Personal>): void {
  const { d: event } = frame
  if (event.type === 'positions') {
    // It carries the number of the event before it: a higher one than was heard says that something was missed.
    if (last !== null && last.epoch === frame.epoch && frame.seq > last.seq) refreshSoon(null)
    last = { epoch: frame.epoch, seq: frame.seq }
    return setPositions(readPositions(event))
  }
  const isSameLine = last?.epoch === frame.epoch
  if (last !== null && isSameLine && frame.seq <= last.seq) return
  const isWhole = last === null || (isSameLine && frame.seq === last.seq + 1)
  last = { epoch: frame.epoch, seq: frame.seq }
  refreshSoon(isWhole ? (SPOILED[event.type] ?? null) : null)
  for (const listener of listeners.get(event.type) ?? []) listener(event)
}

/**
 * Hears the epoch of every frame and beat: another one means that the server itself was without news for a while. Tells
 * whether it is the first on this line.
 */
export function noteEpoch(heard: string): boolean {
  const isFirst = epoch === null
  if (!isFirst && epoch !== heard) setTimeout(() => refreshSoon(null), chance() * SPREAD_MS)
  epoch = heard
  return isFirst
}

function refreshSoon(areas: readonly string[] | null): void {
  if (areas === null) isAllSpoiled = true
  else for (const area of areas) spoiled.add(area)
  gathering ??= setTimeout(() => {
    refreshPrivate(isAllSpoiled ? null : [...spoiled])
    gathering = null
    isAllSpoiled = false
    spoiled.clear()
  }, GATHER_MS)
}

/** Hears one kind of the member's own events, for what a page does besides asking again: a toast, a result sheet. */
export function listenPersonal<K extends Kind>(
  kind: K,
  listener: (event: PersonalOf<K>) => void,
): () => void {
  const here = listeners.get(kind) ?? new Set()
  listeners.set(kind, here.add(listener as Listener))
  return () => {
    here.delete(listener as Listener)
  }
}
