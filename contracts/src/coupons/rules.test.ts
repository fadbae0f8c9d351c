import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Amount, toAmount, amountText, ONE, ZERO } from '#kit'
import { COUPON_PRODUCTS, couponValue, fitsOrder } from './index.ts'

const amounts = (most: bigint) => fc.bigInt({ min: 0n, max: most }).map((units) => units as Amount)
const a = toAmount

describe('the worth of a coupon', () => {
  it.each([
    ['5', '0.5', '4', '2'],
    ['5', '0.5', '20', '5'],
    ['5', '1', '4.000000000000000001', '4.000000000000000001'],
    ['5', '0.5', '0.000000000000000001', '0'],
    ['5', '0.5', '0', '0'],
  ])('of at most %s at a share of %s for %s is %s', (face, share, basis, worth) => {
    expect(amountText(couponValue({ face: a(face), share: a(share) }, a(basis)))).toBe(worth)
  })

  it('is never above the fee that it meets, nor above its face value, nor below zero', () => {
    const [fee, face, share] = [amounts(10n ** 28n), amounts(10n ** 24n), amounts(ONE)]
    fc.assert(
      fc.property(fee, face, share, (basis, most, part) => {
        const worth = couponValue({ face: most, share: part }, basis)
        expect(worth >= ZERO && worth <= basis && worth <= most).toBe(true)
      }),
    )
  })
})

describe('an order', () => {
  const terms = { kind: 'stakeInsurance', minimum: a('10') } as const
  it.each([
    ['seconds', '10', true],
    ['seconds', '9.999999999999999999', false],
    ['spot', '10', false],
  ] as const)('of %s over %s: %s', (product, amount, isFit) => {
    expect(fitsOrder(terms, { product, amount: a(amount) })).toBe(isFit)
  })

  it('takes one kind of coupon at most in each product; an option takes one of its fee or of its stake', () => {
    const products = Object.values(COUPON_PRODUCTS).flat()
    const repeated = products.filter((product, at) => products.indexOf(product) !== at)
    expect(repeated).toEqual(['seconds'])
  })
})
