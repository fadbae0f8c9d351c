import { afterAll, vi } from 'vitest'
import { WAIT_TIMEOUT_MS } from '../timeouts.ts'

const { waitFor } = vi
const isWrapped = Symbol.for('bourse.waitFor')

// Runs before each file, in a process that has run others.
if (!(isWrapped in waitFor)) {
  const wrapped: typeof vi.waitFor = (callback, options) =>
    waitFor(callback, typeof options === 'number' ? options : { timeout: WAIT_TIMEOUT_MS, ...options })
  vi.waitFor = Object.assign(wrapped, { [isWrapped]: true })
}

/** Restores globals, timers and methods for the next file of this process. */
afterAll(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.restoreAllMocks()
})
