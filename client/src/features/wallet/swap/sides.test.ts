import { toAmount } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { describe, expect, it } from 'vitest'
import { firstPair, flippedPair, buildSides, withCoin } from './swap-form.ts'

const id = (text: string) => text as AssetId
const sides = buildSides({
  targets: [
    { id: id('1'), code: 'BTC' },
    { id: id('3'), code: 'USDT' },
  ],
  sources: [
    { asset: id('1'), available: toAmount('0'), code: null },
    { asset: id('3'), available: toAmount('5'), code: 'USDT' },
    { asset: id('9'), available: toAmount('0'), code: null },
  ],
})

describe('the sides of a swap', () => {
  it('take the name of a source from its target if the upstream sends none', () =>
    expect(sides.sources.map((coin) => coin.code)).toEqual(['BTC', 'USDT', '9']))
  it('start with an owned coin', () => expect(firstPair(sides, null)).toEqual({ from: '3', to: '1' }))
  it('start with the requested coin', () => expect(firstPair(sides, id('1'))).toEqual({ from: '1', to: '3' }))
  it('without coins are null', () => expect(firstPair({ sources: [], targets: [] }, null)).toBeNull())
  it('are flipped if both sides allow it', () => {
    expect(flippedPair(sides, { from: id('3'), to: id('1') })).toEqual({ from: '1', to: '3' })
    expect(flippedPair(sides, { from: id('9'), to: id('1') })).toEqual({ from: '9', to: '1' })
  })
  it('are exchanged when one coin is chosen twice', () => {
    expect(withCoin(sides, { from: id('3'), to: id('1') }, 'from', id('1'))).toEqual({ from: '1', to: '3' })
    expect(withCoin(sides, { from: id('3'), to: id('1') }, 'from', id('9'))).toEqual({ from: '9', to: '1' })
  })
})
