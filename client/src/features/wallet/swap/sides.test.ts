import { amountOf } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { describe, expect, it } from 'vitest'
import { firstPair, flippedPair, sidesOf, withCoin } from './sides.ts'

const id = (text: string) => text as AssetId
const sides = sidesOf({
  targets: [
    { id: id('1'), code: 'BTC' },
    { id: id('3'), code: 'USDT' },
  ],
  sources: [
    { asset: id('1'), available: amountOf('0'), code: null },
    { asset: id('3'), available: amountOf('5'), code: 'USDT' },
    { asset: id('9'), available: amountOf('0'), code: null },
  ],
})

describe('the sides of a swap', () => {
  it('name a source by its target where its upstream does not', () =>
    expect(sides.sources.map((coin) => coin.code)).toEqual(['BTC', 'USDT', '9']))
  it('begin with a coin that is there', () => expect(firstPair(sides, null)).toEqual({ from: '3', to: '1' }))
  it('begin with the wanted coin', () => expect(firstPair(sides, id('1'))).toEqual({ from: '1', to: '3' }))
  it('of nothing are nothing', () => expect(firstPair({ sources: [], targets: [] }, null)).toBeNull())
  it('turn around where both may', () => {
    expect(flippedPair(sides, { from: id('3'), to: id('1') })).toEqual({ from: '1', to: '3' })
    expect(flippedPair(sides, { from: id('9'), to: id('1') })).toEqual({ from: '9', to: '1' })
  })
  it('change places when one coin is chosen twice', () => {
    expect(withCoin(sides, { from: id('3'), to: id('1') }, 'from', id('1'))).toEqual({ from: '1', to: '3' })
    expect(withCoin(sides, { from: id('3'), to: id('1') }, 'from', id('9'))).toEqual({ from: '9', to: '1' })
  })
})
