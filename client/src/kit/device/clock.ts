import { useSyncExternalStore } from 'react'
import { type Instant, instantOf } from '@bourse/contracts/kit'

let offset = 0

/** The server's time as well as we know it: countdowns and ages must not trust the phone's own setting. */
export const now = (): Instant => instantOf(Date.now() + offset)

/** Takes the server's word for the time, less nothing for the way: a second of error is fine here. */
export function syncServerTime(server: Instant) {
  offset = server - Date.now()
}

/** Milliseconds of the phone's own running time: for silence and patience, which no change of the clock may stretch. */
export const runningTime = (): number => performance.now()

/** The calendar day of the phone, for what happens at most once a day. */
export const today = (): string => new Date(now()).toISOString().slice(0, 10)

let timer: ReturnType<typeof setInterval> | null = null
let current = now()
let running = runningTime()
const listeners = new Set<() => void>()

function readClock() {
  current = now()
  running = runningTime()
}

function listen(listener: () => void) {
  listeners.add(listener)
  readClock()
  timer ??= setInterval(() => {
    readClock()
    for (const each of listeners) each()
  }, 1000)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0 || timer === null) return
    clearInterval(timer)
    timer = null
  }
}

/** Draws again each second, all together, by one timer. */
export const useNow = (): Instant => useSyncExternalStore(listen, () => current)

/** The same beat in the phone's running time: what is left of a span that the server named does not heed any clock. */
export const useRunningTime = (): number => useSyncExternalStore(listen, () => running)
