import { createTwoGenerationCache } from './two-generation-cache.ts'

export type RateLimit = {
  readonly name: 'calls' | 'logins' | 'codes'
  readonly max: number
  readonly windowMs: number
}
/** How many were counted in a caller's window, this one included, and how long it still lasts. */
export type WindowCount = { readonly count: number; readonly leftMs: number }
/** Counts one call of a caller. */
export type Counter = (caller: string) => WindowCount | Promise<WindowCount>
/** Makes the counter of each budget. */
export type Counters = (rateLimit: RateLimit) => Counter

const CALLERS_REMEMBERED = 10_000

/** Counters in this memory. A window begins with a caller's first call and is as long for everybody. */
export function localCounters(monotonicNow: () => number): Counters {
  return ({ windowMs }) => {
    const windows = createTwoGenerationCache<{ count: number; expiresAt: number }>(CALLERS_REMEMBERED)
    return (caller) => {
      const now = monotonicNow()
      const window = windows.get(caller)
      if (window === undefined || window.expiresAt <= now) {
        windows.set(caller, { count: 1, expiresAt: now + windowMs })
        return { count: 1, leftMs: windowMs }
      }
      window.count++
      return { count: window.count, leftMs: window.expiresAt - now }
    }
  }
}
