/** Adapter for the device: clock, randomness, storage, keyboard and touch; tests replace it. */
export { syncServerTime, now, runningTime, today, useNow, useRunningTime } from './clock.ts'
export { canDigest, sha256 } from './digest.ts'
export { random, newRequestKey } from './random.ts'
export { removeStored, readStored, migrateStorage, writeStored } from './storage.ts'
export { useIsKeyboardOpen, useKeyboardInset, useOnline } from './presence.ts'
export { copyText, saveFile, vibrate } from './touch.ts'
