import { createTwoGenerationCache } from '#cache'

export type RateLimit = {
  readonly name: 'calls' | 'logins' | 'codes' | 'keys'
  readonly max: number
  readonly windowMs: number
}
/** The count of a caller's window, including this request, and its remaining time. */
export type WindowCount = { readonly count: number; readonly leftMs: number }
/** Counts one request of a caller. */
export type Counter = (caller: string) => WindowCount | Promise<WindowCount>
/** Creates the counter of a rate limit. */
export type Counters = (rateLimit: RateLimit) => Counter

const CALLERS_REMEMBERED = 10_000

/** Creates in-memory counters. A window begins with a caller's first request. */
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
