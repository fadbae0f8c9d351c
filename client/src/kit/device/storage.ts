import { STORAGE_VERSION } from '@bourse/contracts/product'

/** A contract with other parts of the platform. */
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
  | 'chat'

/** Values that the storage refuses, in private windows or when it is full; other tabs never see them. */
const memory = new Map<string, string>()

function attempt<T>(work: () => T, otherwise: T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof DOMException) return otherwise
    throw error
  }
}

export const readStored = (key: StorageKey): string | null =>
  memory.get(key) ?? attempt(() => localStorage.getItem(key), null)

export function writeStored(key: StorageKey, value: string): void {
  const isStored = attempt(() => {
    localStorage.setItem(key, value)
    return true
  }, false)
  if (isStored) memory.delete(key)
  else memory.set(key, value)
}

export function removeStored(...keys: StorageKey[]): void {
  for (const key of keys) {
    memory.delete(key)
    attempt(() => localStorage.removeItem(key), undefined)
  }
}

/** Clears the keys of older versions once; must run before the first read. */
export function migrateStorage(): void {
  if (Number.parseInt(readStored('version') ?? '0', 10) >= STORAGE_VERSION) return
  memory.clear()
  attempt(() => localStorage.clear(), undefined)
  writeStored('version', String(STORAGE_VERSION))
}

/** Calls when another tab has changed the storage; a page that was frozen meanwhile has missed the event. */
export function onStorageChange(listener: () => void): void {
  addEventListener('storage', listener)
  addEventListener('pageshow', listener)
  document.addEventListener('visibilitychange', listener)
}
