/** Used where the browser refuses storage: values then last as long as the page. */
const memory = new Map<string, string>()

type SessionKey = 'intents' | 'drafts' | 'visit'

/** Null where the browser has no storage, or refuses it. */
function attempt<T>(work: (storage: Storage) => T): T | null {
  try {
    return work(globalThis.sessionStorage)
  } catch {
    // Falls back to memory: a missing storage throws a TypeError, a refused or full one a DOMException.
    return null
  }
}

/** Session storage: it survives a reload of this tab and ends with it. */
export const readSession = (key: SessionKey): string | null =>
  memory.get(key) ?? attempt((storage) => storage.getItem(key))

export function writeSession(key: SessionKey, value: string): void {
  memory.set(key, value)
  attempt((storage) => storage.setItem(key, value))
}
