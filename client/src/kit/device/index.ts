/**
 * Adapter for the device: clock, randomness, storage, keyboard and touch. All other client code uses it, so
 * that tests can replace the clock. It knows no screen and no meaning of a stored key.
 */
export { syncServerTime, now, runningTime, today, useNow, useRunningTime } from './clock.ts'
export { canDigest, sha256 } from './digest.ts'
export { random, newRequestKey } from './random.ts'
export { removeStored, readStored, migrateStorage, writeStored } from './storage.ts'
export type { StorageKey } from './storage.ts'
export { useIsKeyboardOpen, useKeyboardInset, useOnline } from './presence.ts'
export { copyText, saveFile, vibrate } from './touch.ts'
