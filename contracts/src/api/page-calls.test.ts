import { describe, expect, it } from 'vitest'
import { endpointByName } from './index.ts'
import { hiddenPages, PAGE_CALLS } from './page-calls.ts'

describe('the calls that pages need', () => {
  it('are calls of the contract', () => {
    const names = Object.values(PAGE_CALLS).flatMap((needed) => needed.flatMap((calls) => calls.split('|')))
    expect(names.filter((name) => !endpointByName.has(name))).toEqual([])
  })

  it.each([
    [[], []],
    [['nft.artworks'], ['nft/']],
    [['seconds.open'], ['transaction/index?nav=seconds']],
    [
      ['spot.place', 'seconds.open'],
      ['transaction/currency?', 'transaction/index?nav=coins', 'transaction/index?nav=seconds'],
    ],
    [
      ['dual-invest.products', 'ieo.list', 'lock-mining.plans', 'nft.artworks'],
      ['ieo/', 'invest/', 'lockming/', 'nft/'],
    ],
    [['wallet.depositAddress'], []],
  ])('without %j these pages are hidden: %j', (missing, expected) =>
    expect(hiddenPages(new Set(missing))).toEqual(expected),
  )

  it('hide the page of investments once none of its products is offered', () => {
    const missing = [
      'copy-trading.leaders',
      'dual-invest.products',
      'ieo.list',
      'lock-mining.plans',
      'nft.artworks',
    ]
    expect(hiddenPages(new Set(missing))).toContain('financial/index?')
  })
})
