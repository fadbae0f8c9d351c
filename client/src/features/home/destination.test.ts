import { describe, expect, it } from 'vitest'
import { parseDestination } from './tiles.ts'

describe('an address from the operator', () => {
  it('leads to an internal page with its query', () => {
    expect(parseDestination('/pages/fund/select?mode=receive')).toEqual({
      kind: 'page',
      path: 'fund/select',
      query: { mode: 'receive' },
    })
    expect(parseDestination('#/pages/common/faq')).toEqual({ kind: 'page', path: 'common/faq', query: {} })
  })
  it('leads to an https page', () => {
    expect(parseDestination('https://chat.example/room')).toEqual({
      kind: 'web',
      url: 'https://chat.example/room',
    })
  })
  it.each([
    null,
    '',
    '  ',
    'http://chat.example/',
    'javascript:alert(1)',
    '//evil.example',
    '/pages/',
    'pages/<b>',
    'data:text/html,x',
  ])('%s leads nowhere', (address) => expect(parseDestination(address)).toEqual({ kind: 'none' }))
})
