import { STORAGE_VERSION } from '@bourse/contracts/product'

/** These names are shared with other parts of the platform. */
type PlatformKey = 'lang' | 'token' | 'user' | 'fiat' | 'fiats'
type StorageKey =
  | PlatformKey
  | 'version'
  | 'fiats-saved'
  | 'prefs'
  | 'recent'
  | 'seen'
  | 'popup'
  | 'searches'
  | 'art-searches'
  | 'home'
  | 'announcement'
  | 'chat'
  | 'visits'
  | 'heights'

/** `isSaved` is false where only this page has the value, and no other tab sees it; null is a removed key. */
type Entry = { readonly value: string | null; readonly isSaved: boolean }
const memory = new Map<string, Entry>()

/**
 * Runs one operation on the browser's storage. A private window refuses it, a full disk fails it, and some web views
 * have none at all (`localStorage` is null): every failure means that the value lives in this page's memory only.
 */
function attempt<T>(work: () => T): { readonly value: T } | null {
  try {
    return { value: work() }
  } catch {
    return null
  }
}

export function readStored(key: StorageKey): string | null {
  const entry = memory.get(key)
  if (entry?.isSaved === false) return entry.value
  const stored = attempt(() => localStorage.getItem(key))
  return stored === null ? (entry?.value ?? null) : stored.value
}

export function writeStored(key: StorageKey, value: string): void {
  const isSaved = attempt(() => localStorage.setItem(key, value)) !== null
  memory.set(key, { value, isSaved })
}

export function removeStored(...keys: StorageKey[]): void {
  for (const key of keys) {
    const isSaved = attempt(() => localStorage.removeItem(key)) !== null
    memory.set(key, { value: null, isSaved })
  }
}

/** Clears the keys of older versions once; must run before the first read. */
export function migrateStorage(): void {
  if (Number.parseInt(readStored('version') ?? '0', 10) >= STORAGE_VERSION) return
  memory.clear()
  attempt(() => localStorage.clear())
  writeStored('version', String(STORAGE_VERSION))
}

/** Calls when another tab has changed the storage; a page that was frozen meanwhile has missed the event. */
export function onStorageChange(listener: () => void): void {
  addEventListener('storage', listener)
  addEventListener('pageshow', listener)
  document.addEventListener('visibilitychange', listener)
}
