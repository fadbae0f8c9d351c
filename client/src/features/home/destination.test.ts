import { describe, expect, it } from 'vitest'
import { destinationOf } from './tiles.ts'

describe('an address from the operator', () => {
  it('leads to an internal page with its query', () => {
    expect(destinationOf('/pages/fund/select?mode=receive')).toEqual({
      kind: 'page',
      path: 'fund/select',
      query: { mode: 'receive' },
    })
    expect(destinationOf('#/pages/common/faq')).toEqual({ kind: 'page', path: 'common/faq', query: {} })
  })
  it('leads to an https page', () => {
    expect(destinationOf('https://chat.example/room')).toEqual({
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
  ])('%s leads nowhere', (address) => expect(destinationOf(address)).toEqual({ kind: 'none' }))
})
