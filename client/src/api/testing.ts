import { vi } from 'vitest'

/** The parts of a browser that the API layer needs: address, history, storage and connection. */
export function stubBrowser(hash = '#/pages/fund/assets'): {
  readonly location: { hash: string }
  readonly stored: Map<string, string>
} {
  const location = { hash, href: '' }
  const stored = new Map<string, string>()
  const history = {
    state: { at: 1 } as unknown,
    pushState: (state: unknown, _title: string, href?: string) => move(state, href),
    replaceState: (state: unknown, _title: string, href?: string) => move(state, href),
  }
  const move = (state: unknown, href?: string) => {
    history.state = state
    if (href !== undefined) location.hash = href
  }
  vi.stubGlobal('location', location)
  vi.stubGlobal('history', history)
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('document', { documentElement: { dataset: {} }, addEventListener: () => undefined })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
    clear: () => stored.clear(),
  })
  return { location, stored }
}
