import { vi } from 'vitest'

/**
 * What a test waits for comes when the machine gets to it; the library gives up after a second, which a slow machine needs for
 * less. Nothing takes longer by this but a failure.
 */
const WAIT_TIMEOUT_MS = 30_000

const waitFor = vi.waitFor.bind(vi)
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: WAIT_TIMEOUT_MS, ...options })
