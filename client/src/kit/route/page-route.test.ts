import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  current,
  formatRoute,
  formatHref,
  listen,
  navigate,
  parseRoute,
  setQueryValue,
} from './page-route.ts'

describe('a page address', () => {
  it('is the page and its query after #/pages/', () => {
    const { path, query } = parseRoute('#/pages/fund/select?mode=receive&coin=3')
    expect(path).toBe('fund/select')
    expect([query.get('mode'), query.get('coin')]).toEqual(['receive', '3'])
  })
  it('an empty address is the root', () => {
    for (const hash of ['', '#', '#/', '#/pages/']) expect(parseRoute(hash).path).toBe('')
  })
  it('round-trips any characters', () => {
    const href = formatHref('common/login', { to: 'market/search?q=a&b=ü/€', none: undefined, empty: '' })
    const { path, query } = parseRoute(href)
    expect(path).toBe('common/login')
    expect(Object.fromEntries(query)).toEqual({ to: 'market/search?q=a&b=ü/€' })
  })
})

describe('the address of the browser', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('a change during the first page load is applied', () => {
    const place = { hash: '#/pages/index/index' }
    const past = {
      state: null as unknown,
      replaceState: (state: unknown) => void (past.state = state),
    }
    vi.stubGlobal('document', {})
    vi.stubGlobal('location', place)
    vi.stubGlobal('history', past)
    vi.stubGlobal('addEventListener', () => undefined)
    vi.stubGlobal('removeEventListener', () => undefined)
    expect(current().path).toBe('index/index')
    // Edited by hand: it has no history state of the app.
    Object.assign(place, { hash: '#/pages/market/market' })
    past.state = null
    const leave = listen(() => undefined)
    expect(current()).toMatchObject({ path: 'market/market', direction: 'forward' })
    leave()
  })

  it('changes with a transition from page to page, not within a page nor with reduced motion', () => {
    const browser = stubHistory()
    const onChange = vi.fn()
    const leave = listen(onChange)
    browser.transit()
    onChange.mockClear()
    const state = () => [formatRoute(current()), browser.place.hash, onChange.mock.calls.length]
    navigate('fund/assets')
    expect(state()).toEqual(['index/index', '#/pages/index/index', 0])
    browser.transit()
    expect(state()).toEqual(['fund/assets', '#/pages/fund/assets', 1])
    navigate('fund/assets', { tab: 'spot' })
    expect(state()).toEqual(['fund/assets?tab=spot', '#/pages/fund/assets?tab=spot', 2])
    browser.reduceMotion()
    navigate('fund/transfer')
    expect(state()).toEqual(['fund/transfer', '#/pages/fund/transfer', 3])
    leave()
  })

  it('is that of the shown page after any sequence of steps, whenever transitions begin', () => {
    const steps = {
      transit: (browser) => browser.transit(),
      back: (browser) => browser.pop(),
      push: () => navigate('fund/assets'),
      replace: () => navigate('common/login', { to: 'fund/assets' }, { replace: true }),
      query: () => setQueryValue('tab', 'spot'),
    } satisfies Record<string, (browser: ReturnType<typeof stubHistory>) => void>
    for (const sequence of sequencesOf(Object.values(steps), 4)) {
      const browser = stubHistory()
      let shown = current()
      const isInAddressBar = () => browser.place.hash === `#/pages/${formatRoute(shown)}`
      const leave = listen(() => {
        shown = current()
        expect(isInAddressBar()).toBe(true)
      })
      browser.transit()
      shown = current()
      for (const step of sequence) {
        step(browser)
        expect(current()).toBe(shown)
      }
      browser.transit()
      expect(isInAddressBar()).toBe(true)
      leave()
    }
  })
})

function sequencesOf<T>(steps: readonly T[], length: number): T[][] {
  if (length === 0) return [[]]
  return sequencesOf(steps, length - 1).flatMap((sequence) => steps.map((step) => [...sequence, step]))
}

/** A browser at Home; the test starts its transitions. */
function stubHistory() {
  const home = '#/pages/index/index'
  const entries: { state: unknown; hash: string }[] = [{ state: null, hash: home }]
  const place = { hash: home }
  const past = {
    state: null as unknown,
    pushState: (state: unknown, _title: string, hash: string) => {
      entries.push({ state, hash })
      show()
    },
    replaceState: (state: unknown, _title: string, hash = place.hash) => {
      entries.splice(-1, 1, { state, hash })
      show()
    },
  }
  const show = () => {
    const entry = entries.at(-1)
    Object.assign(place, { hash: entry?.hash })
    past.state = entry?.state
  }
  const starting: (() => void)[] = []
  const startViewTransition = (update: () => void) => {
    starting.push(update)
    return { ready: Promise.reject(new Error('skipped')) }
  }
  let onPop = () => undefined as void
  let isReduced = false
  vi.stubGlobal('location', place)
  vi.stubGlobal('history', past)
  vi.stubGlobal('document', { startViewTransition })
  vi.stubGlobal('matchMedia', () => ({ matches: isReduced }))
  vi.stubGlobal('addEventListener', (_name: string, listener: () => void) => void (onPop = listener))
  vi.stubGlobal('removeEventListener', () => undefined)
  return {
    place,
    transit: () => starting.splice(0).forEach((update) => update()),
    pop: () => {
      if (entries.length === 1) return
      entries.pop()
      show()
      onPop()
    },
    reduceMotion: () => void (isReduced = true),
  }
}
