import { newest } from './newest.ts'

export type Budget = {
  readonly name: 'calls' | 'logins' | 'codes'
  readonly max: number
  readonly windowMs: number
}
/** How many were counted in a caller's window, this one included, and how long it still lasts. */
export type Counted = { readonly count: number; readonly leftMs: number }
/** Counts one call of a caller. */
export type Counter = (caller: string) => Counted | Promise<Counted>
/** Makes the counter of each budget. */
export type Counters = (budget: Budget) => Counter

const CALLERS_REMEMBERED = 10_000

/** Counters in this memory. A window begins with a caller's first call and is as long for everybody. */
export function ownCounters(elapsed: () => number): Counters {
  return ({ windowMs }) => {
    const windows = newest<{ count: number; ends: number }>(CALLERS_REMEMBERED)
    return (caller) => {
      const now = elapsed()
      const window = windows.get(caller)
      if (window === undefined || window.ends <= now) {
        windows.set(caller, { count: 1, ends: now + windowMs })
        return { count: 1, leftMs: windowMs }
      }
      window.count++
      return { count: window.count, leftMs: window.ends - now }
    }
  }
}
