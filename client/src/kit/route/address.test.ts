import { describe, expect, it, vi } from 'vitest'
import { current, hrefOf, listen, navigate, parseAddress } from './address.ts'

describe('a page address', () => {
  it('is the page and its query after #/pages/', () => {
    const { path, query } = parseAddress('#/pages/fund/select?mode=receive&coin=3')
    expect(path).toBe('fund/select')
    expect([query.get('mode'), query.get('coin')]).toEqual(['receive', '3'])
  })
  it('an empty address is the root', () => {
    for (const hash of ['', '#', '#/', '#/pages/']) expect(parseAddress(hash).path).toBe('')
  })
  it('round-trips any characters', () => {
    const href = hrefOf('common/login', { to: 'market/search?q=a&b=ü/€', none: undefined, empty: '' })
    const { path, query } = parseAddress(href)
    expect(path).toBe('common/login')
    expect(Object.fromEntries(query)).toEqual({ to: 'market/search?q=a&b=ü/€' })
  })
})

describe('the address of the browser', () => {
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
    vi.unstubAllGlobals()
  })

  it('changes with a transition from page to page, not within a page nor with reduced motion', () => {
    const place = { hash: '#/pages/index/index' }
    vi.stubGlobal('location', place)
    const move = (state: unknown, _title: string, href?: string) => {
      Object.assign(past, { state })
      if (href !== undefined) place.hash = href
    }
    const past = { state: { at: 0 } as unknown, pushState: move, replaceState: move }
    vi.stubGlobal('history', past)
    vi.stubGlobal('addEventListener', () => undefined)
    vi.stubGlobal('removeEventListener', () => undefined)
    let pending: (() => void) | null = null
    const startViewTransition = (update: () => void) => {
      pending = update
      return { ready: Promise.reject(new Error('skipped')) }
    }
    vi.stubGlobal('document', { startViewTransition })
    let isReduced = false
    vi.stubGlobal('matchMedia', () => ({ matches: isReduced }))
    const onChange = vi.fn()
    const leave = listen(onChange)
    navigate('fund/assets')
    expect(current().path).toBe('fund/assets')
    expect(onChange).not.toHaveBeenCalled()
    ;(pending as (() => void) | null)?.()
    expect(onChange).toHaveBeenCalledTimes(1)
    navigate('fund/assets', { tab: 'spot' })
    expect(onChange).toHaveBeenCalledTimes(2)
    isReduced = true
    navigate('fund/transfer')
    expect(onChange).toHaveBeenCalledTimes(3)
    leave()
    vi.unstubAllGlobals()
  })
})
