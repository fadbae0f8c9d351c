import { buildTiers, type Position, settleClose } from '@bourse/contracts/futures'
import { toAmount, sum, ZERO } from '@bourse/contracts/kit'
import { describe, expect, it } from 'vitest'
import { liquidationDistance } from './figures.ts'
import { previewReverse, reverseOrder } from './reverse-form.ts'

const a = toAmount
const terms = {
  lotSize: a('0.01'),
  priceTick: a('0.01'),
  lotsMin: a('1'),
  lotsMax: ZERO,
  leverages: [10],
  superLeverages: [],
  feeRate: a('0.001'),
  spreadRate: ZERO,
  tiers: buildTiers([{ from: ZERO, rate: a('0.004') }]),
  overnight: { long: ZERO, short: ZERO },
}
const position = {
  side: 'long',
  lots: a('10'),
  quantity: a('0.1'),
  quotedPrice: a('60000'),
  openPrice: a('60000'),
  margin: a('600'),
  leverage: 10,
} as Position
const state = {
  price: a('61000'),
  terms,
  backing: ZERO,
  free: ZERO,
  mode: 'isolated',
  account: { equity: ZERO, maintenance: ZERO },
  superOpen: ZERO,
} as const

describe('reversing a position', () => {
  it('opens as many lots in the other direction at the same leverage', () =>
    expect(reverseOrder(position)).toMatchObject({
      side: 'short',
      kind: 'market',
      lots: a('10'),
      leverage: 10,
    }))

  it('pays the new position from the returned margin and the result', () => {
    const preview = previewReverse(position, state)
    const { side, openPrice, quantity = null, margin } = position
    const closed = settleClose(
      { side, openPrice, quotedPrice: openPrice, quantity: quantity ?? ZERO, margin, backing: ZERO },
      state.price,
    )
    expect(preview?.closing).toEqual({ result: closed.result, returned: closed.returned })
    expect(preview?.opening).toMatchObject({ margin: a('610'), fee: a('6.1') })
    expect(sum(preview?.opening.freeAfter ?? ZERO, preview?.opening.needed ?? ZERO)).toBe(closed.returned)
    expect(preview?.issue).toBeNull()
  })

  it.each([
    ['a loss leaves too little', { price: a('58000') }, 'insufficient_balance'],
    ['its leverage is no longer offered', { terms: { ...terms, leverages: [5] } }, 'leverage_invalid'],
  ])('is refused before anything is sent if %s', (_case, change, code) =>
    expect(previewReverse(position, { ...state, ...change })?.issue?.code).toBe(code),
  )

  it('is unknown without a price', () =>
    expect(previewReverse(position, { ...state, price: null })).toBeNull())
})

describe('the distance to the liquidation', () => {
  it.each([
    ['100', '90', '0.1'],
    ['100', '110', '0.1'],
  ])('at %s with a liquidation at %s is the fraction %s of the price', (price, liquidation, distance) =>
    expect(liquidationDistance(a(price), a(liquidation))).toBe(a(distance)),
  )
  it('is unknown without one of the prices', () =>
    expect([liquidationDistance(null, a('1')), liquidationDistance(a('1'), null)]).toEqual([null, null]))
})
