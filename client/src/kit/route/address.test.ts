import { describe, expect, it } from 'vitest'
import { hrefOf, parseAddress } from './address.ts'

describe('an address', () => {
  it('is the page and its query after #/pages/', () => {
    const { path, query } = parseAddress('#/pages/fund/select?mode=receive&coin=3')
    expect(path).toBe('fund/select')
    expect([query.get('mode'), query.get('coin')]).toEqual(['receive', '3'])
  })
  it('of nothing at all is the root', () => {
    for (const hash of ['', '#', '#/', '#/pages/']) expect(parseAddress(hash).path).toBe('')
  })
  it('keeps what it was made of, whatever its letters', () => {
    const href = hrefOf('common/login', { to: 'market/search?q=a&b=ü/€', none: undefined, empty: '' })
    const { path, query } = parseAddress(href)
    expect(path).toBe('common/login')
    expect(Object.fromEntries(query)).toEqual({ to: 'market/search?q=a&b=ü/€' })
  })
})
