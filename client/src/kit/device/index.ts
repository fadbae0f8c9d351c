/**
 * The edge to the phone: its clock, its randomness, its storage, its connection and its touch.
 * Every other file of the client asks here, so that tests can hold the clock and nothing is read twice in two ways.
 * It never knows a key's meaning or a screen.
 */
export { syncServerTime, now, runningTime, today, useNow, useRunningTime } from './clock.ts'
export { canDigest, sha256 } from './digest.ts'
export { random, newRequestKey } from './random.ts'
export { removeStored, readStored, migrateStorage, writeStored } from './storage.ts'
export type { StorageKey } from './storage.ts'
export { useIsKeyboardOpen, useKeyboardInset, useOnline } from './presence.ts'
export { copyText, vibrate } from './touch.ts'
