/** Adapter for clock, randomness, storage, keyboard and touch, which tests replace. It knows no screen. */
export { deviceNow, syncServerTime, now, runningTime, today, useNow, useRunningTime } from './clock.ts'
export { canDigest, fromBase64, newRequestKey, random, randomHex, sha256 } from './crypto.ts'
export { isKey } from './keyboard.ts'
export { deviceName } from './device-name.ts'
export { tolerateMovedNodes } from './moved-nodes.ts'
export { removeStored, readStored, migrateStorage, onStorageChange, writeStored } from './storage.ts'
export { isOnline, noteContact, useIsKeyboardOpen, useKeyboardInset, useOnline } from './presence.ts'
export { copyText, saveFile, vibrate } from './touch.ts'
