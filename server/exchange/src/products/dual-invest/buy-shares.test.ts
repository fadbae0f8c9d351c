import { type Amount, toAmount, DAY, toInstant, MINUTE, Refusal, ZERO } from '@bourse/contracts/kit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decidePurchase, type PurchaseState } from './buy-shares.ts'
import type { StoredProduct } from './store.ts'

const now = toInstant(Date.UTC(2026, 2, 4, 9))
const product: StoredProduct = {
  id: '7' as never,
  name: 'BTC-11MAR26-65000-C',
  market: '1' as never,
  asset: '1' as never,
  quote: '3' as never,
  kind: 'call',
  strike: toAmount('65000'),
  sharePrice: toAmount('0.1'),
  houseShare: toAmount('0.15'),
  days: 7,
  listedAt: toInstant(now - 60 * MINUTE),
  saleClosesAt: toInstant(now + 60 * MINUTE),
  settlesAt: toInstant(now + 7 * DAY),
  shares: 10,
  sold: 4,
  memberShares: 5,
}
const purchaseState = (more: Partial<PurchaseState> = {}): PurchaseState => ({
  product,
  isPaused: false,
  owned: 0,
  basis: { price: toAmount('65000'), volatilityOf: () => toAmount('0.6'), second: now },
  isPriced: true,
  free: toAmount('1'),
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
  const wrong = { ...purchase, shares: 7, shownRate: toAmount('9'), kind: 'put' as const }
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
    ['member_limit', { ...purchase, shares: 6, shownRate: toAmount('9') }, { isPriced: false }],
    ['member_limit', purchase, { owned: 3, isPriced: false }],
    ['price_unavailable', { ...purchase, shownRate: toAmount('9') }, { isPriced: false, free: 0n as never }],
    ['price_moved', { ...purchase, shownRate: toAmount('9') }, { free: 0n as never }],
    ['insufficient_balance', purchase, { free: toAmount('0.29') }],
    ['accepted', purchase, {}],
  ] as const)('is first refused as %s', (code, input, more) => {
    expect(refusal(() => decidePurchase(input, purchaseState(more as Partial<PurchaseState>)))).toBe(code)
  })

  it('has the current rate, whatever rate its caller states', () => {
    const { annualRate, fairRate, paid } = decidePurchase(purchase, purchaseState())
    expect(paid).toBe(toAmount('0.3'))
    expect(annualRate > ZERO && annualRate < fairRate).toBe(true)
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 2n * annualRate }), (stated) => {
        const buy = () => decidePurchase({ ...purchase, shownRate: stated as Amount }, purchaseState())
        if (stated * 98n > annualRate * 100n) expect(refusal(buy)).toBe('price_moved')
        else expect(buy().annualRate).toBe(annualRate)
      }),
    )
  })
})
