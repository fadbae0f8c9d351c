import { STORAGE_VERSION } from '@bourse/contracts/product'
/** All storage keys; the first five names are a contract with other parts of the platform. */
export type StorageKey =
  | 'lang'
  | 'token'
  | 'user'
  | 'fiat'
  | 'fiats'
  | 'version'
  | 'prefs'
  | 'recent'
  | 'seen'
  | 'popup'
  | 'searches'
  | 'home'

const memory = new Map<string, string>()

/** Private windows may refuse storage; the session then lives in memory. */
function attempt<T>(work: () => T, otherwise: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof DOMException) return otherwise()
    throw error
  }
}

export function readStored(key: StorageKey): string | null {
  return attempt(
    () => localStorage.getItem(key),
    () => memory.get(key) ?? null,
  )
}

export function writeStored(key: StorageKey, value: string): void {
  attempt(
    () => localStorage.setItem(key, value),
    () => void memory.set(key, value),
  )
}

export function removeStored(...keys: StorageKey[]): void {
  for (const key of keys) {
    memory.delete(key)
    attempt(
      () => localStorage.removeItem(key),
      () => undefined,
    )
  }
}

/** Clears the keys of older versions once; must run before the first read. */
export function migrateStorage(): void {
  if (Number.parseInt(readStored('version') ?? '0', 10) >= STORAGE_VERSION) return
  attempt(
    () => localStorage.clear(),
    () => memory.clear(),
  )
  writeStored('version', String(STORAGE_VERSION))
}
