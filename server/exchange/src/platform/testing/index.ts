/**
 * Test support of this package: a separate database per test, known randomness, latches. Only tests import
 * it. It knows no area.
 */
export { catchRefusal } from './catch-refusal.ts'
export { testConnection, testDatabase } from './database.ts'
export { startFlakyProxy } from './flaky-proxy.ts'
export type { FlakyProxy } from './flaky-proxy.ts'
export { storedValue } from './stored-values.ts'
export { latch } from './latch.ts'
export { SoftwareAuthenticator } from './software-authenticator.ts'
export type { Deviation } from './software-authenticator.ts'
export { fixedRandom } from './random.ts'
export { randomRuns } from './random-runs.ts'
