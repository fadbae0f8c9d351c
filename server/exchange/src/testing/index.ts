/**
 * What the tests of this package stand on: a database of their own, chance that is known beforehand, gates to wait at.
 * Only tests open this door; nothing that runs in production does.
 * It knows no area and promises nothing that an area would have to keep.
 */
export { refusalOf } from './refusal.ts'
export { testConnection, testDatabase } from './database.ts'
export { startFlakyProxy } from './flaky-proxy.ts'
export type { FlakyProxy } from './flaky-proxy.ts'
export { latch } from './latch.ts'
export { fixedRandom } from './random.ts'
