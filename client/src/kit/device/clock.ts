import { useSyncExternalStore } from 'react'
import { type Instant, toInstant, type MachineTime, machineTime } from '@bourse/contracts/kit'

let offset = 0

/** The server's time as estimated; countdowns and ages must not depend on the device's clock setting. */
export const now = (): Instant => toInstant(Date.now() + offset)

/** The device's own time: for durations between visits, which do not depend on the server. */
export const deviceNow = (): MachineTime => machineTime(Date.now())

/** Differences up to this come from latency. */
const LATENCY_MS = 1_000

/** Ignores the latency of the response; an error of one second is acceptable here. */
export function syncServerTime(server: Instant) {
  const before = offset
  offset = server - Date.now()
  // Updates at once, so that no countdown by a wrong clock of the device is shown for another second.
  if (Math.abs(offset - before) > LATENCY_MS) tick()
}

/** Monotonic milliseconds, for timeouts that a change of the device's clock must not stretch. */
export const runningTime = (): number => performance.now()

/** The calendar day (UTC), for things that happen at most once a day. */
export const today = (): string => new Date(now()).toISOString().slice(0, 10)

let timer: ReturnType<typeof setInterval> | null = null
let current = now()
let running = runningTime()
const listeners = new Set<() => void>()

function readClock() {
  current = now()
  running = runningTime()
}

function tick() {
  readClock()
  for (const each of listeners) each()
}

function listen(listener: () => void) {
  listeners.add(listener)
  readClock()
  timer ??= setInterval(tick, 1000)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0 || timer === null) return
    clearInterval(timer)
    timer = null
  }
}

/** Renders again every second; all users share one timer. */
export const useNow = (): Instant => useSyncExternalStore(listen, () => current)

/** Monotonic time, updated every second, for durations given by the server. */
export const useRunningTime = (): number => useSyncExternalStore(listen, () => running)
