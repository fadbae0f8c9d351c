import { vi } from 'vitest'

/**
 * The library's default of one second is too short for slow machines. A longer timeout delays only failing
 * tests.
 */
const WAIT_TIMEOUT_MS = 30_000

const waitFor = vi.waitFor.bind(vi)
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: WAIT_TIMEOUT_MS, ...options })
