import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const refuse = (name: string) => () => {
  throw new DOMException('no storage', name)
}
const crash = () => {
  throw new TypeError('no storage')
}

/** A storage that works; some of its operations are replaced. */
function storage(replaced: Partial<Storage> = {}, stored = new Map<string, string>()) {
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
    clear: () => stored.clear(),
    ...replaced,
  }
}

const full = refuse('QuotaExceededError')
const forbidden = refuse('SecurityError')

const STORAGES: readonly (readonly [string, PropertyDescriptor])[] = [
  ['works', { value: storage() }],
  ['is null', { value: null }],
  ['is undefined', { value: undefined }],
  ['is refused on access', { get: forbidden }],
  ['fails on access', { get: crash }],
  ['refuses reads', { value: storage({ getItem: forbidden }) }],
  ['is full', { value: storage({ setItem: full }) }],
  ['is full, with an older value', { value: storage({ setItem: full }, new Map([['lang', 'en']])) }],
  ['removes nothing', { value: storage({ removeItem: forbidden, clear: forbidden }) }],
  ['has no operations', { value: {} }],
  [
    'fails at everything',
    { value: storage({ getItem: crash, setItem: crash, removeItem: crash, clear: crash }) },
  ],
]

beforeEach(() => void vi.resetModules())
afterEach(() => void Reflect.deleteProperty(globalThis, 'localStorage'))

describe('a storage that', () => {
  it.each(STORAGES)(
    '%s returns what the page wrote last, and null after a removal',
    async (_name, browser) => {
      Object.defineProperty(globalThis, 'localStorage', { configurable: true, ...browser })
      const { migrateStorage, readStored, removeStored, writeStored } = await import('./storage.ts')
      migrateStorage()
      expect(readStored('token')).toBeNull()
      for (const value of ['th', 'vn', '']) {
        writeStored('lang', value)
        expect(readStored('lang')).toBe(value)
      }
      removeStored('lang', 'token')
      expect([readStored('lang'), readStored('token')]).toEqual([null, null])
      writeStored('lang', 'jp')
      migrateStorage()
      expect([readStored('lang'), readStored('version')]).toEqual(['jp', '1'])
    },
  )

  it('works shows what another tab wrote', async () => {
    const stored = new Map<string, string>()
    Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: storage({}, stored) })
    const { readStored, writeStored } = await import('./storage.ts')
    writeStored('token', 'mine')
    stored.set('token', 'theirs')
    expect(readStored('token')).toBe('theirs')
    stored.delete('token')
    expect(readStored('token')).toBeNull()
  })
})
