import { type Amount, amountOf, DAY, instantOf, MINUTE, Refusal, ZERO } from '@bourse/contracts/kit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decidePurchase, type PurchaseFacts } from './buy-shares.ts'
import type { StoredProduct } from './store.ts'

const now = instantOf(Date.UTC(2026, 2, 4, 9))
const product: StoredProduct = {
  id: '7' as never,
  name: 'BTC-11MAR26-65000-C',
  market: '1' as never,
  asset: '1' as never,
  quote: '3' as never,
  kind: 'call',
  strike: amountOf('65000'),
  sharePrice: amountOf('0.1'),
  houseShare: amountOf('0.15'),
  days: 7,
  listedAt: instantOf(now - 60 * MINUTE),
  saleClosesAt: instantOf(now + 60 * MINUTE),
  settlesAt: instantOf(now + 7 * DAY),
  shares: 10,
  sold: 4,
  memberShares: 5,
}
const facts = (more: Partial<PurchaseFacts> = {}): PurchaseFacts => ({
  product,
  isPaused: false,
  owned: 0,
  basis: { price: amountOf('65000'), volatilityOf: () => amountOf('0.6'), second: now },
  isPriced: true,
  free: amountOf('1'),
  now,
  ...more,
})
const purchase = { product: product.id, shares: 3 }
const refusal = (run: () => unknown): string => {
  try {
    run()
    return 'accepted'
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

describe('a purchase', () => {
  // Each row has one problem less, so the order of the checks is tested.
  const wrong = { ...purchase, shares: 7, shownRate: amountOf('9'), kind: 'put' as const }
  const closed = { ...product, saleClosesAt: now }
  it.each([
    ['not_found', wrong, { product: null, isPaused: true, isPriced: false, free: 0n as never }],
    ['not_found', wrong, { product: closed, isPriced: false, free: 0n as never }],
    [
      'sale_ended',
      { ...wrong, kind: 'call' as const },
      { product: closed, isPriced: false, free: 0n as never },
    ],
    ['sale_ended', { ...wrong, kind: 'call' as const }, { isPaused: true, isPriced: false }],
    ['sold_out', { ...wrong, kind: 'call' as const }, { isPriced: false, free: 0n as never }],
    ['member_limit', { ...purchase, shares: 6, shownRate: amountOf('9') }, { isPriced: false }],
    ['member_limit', purchase, { owned: 3, isPriced: false }],
    ['price_unavailable', { ...purchase, shownRate: amountOf('9') }, { isPriced: false, free: 0n as never }],
    ['price_moved', { ...purchase, shownRate: amountOf('9') }, { free: 0n as never }],
    ['insufficient_balance', purchase, { free: amountOf('0.29') }],
    ['accepted', purchase, {}],
  ] as const)('is first refused as %s', (code, input, more) => {
    expect(refusal(() => decidePurchase(input, facts(more as Partial<PurchaseFacts>)))).toBe(code)
  })

  it('has the current rate, whatever rate its caller states', () => {
    const { annualRate, fairRate, paid } = decidePurchase(purchase, facts())
    expect(paid).toBe(amountOf('0.3'))
    expect(annualRate > ZERO && annualRate < fairRate).toBe(true)
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 2n * annualRate }), (stated) => {
        const buy = () => decidePurchase({ ...purchase, shownRate: stated as Amount }, facts())
        if (stated * 98n > annualRate * 100n) expect(refusal(buy)).toBe('price_moved')
        else expect(buy().annualRate).toBe(annualRate)
      }),
    )
  })
})
