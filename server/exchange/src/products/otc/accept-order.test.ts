import type { MemberId } from '@bourse/contracts/account'
import { addMs, instantText, MINUTE, toAmount, toInstant, ZERO } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { catchRefusal } from '#platform/testing'
import { describe, expect, it } from 'vitest'
import { acceptOrder, type Order, type OrderState } from './accept-order.ts'
import { MERCHANTS } from './merchants.ts'

const NOW = toInstant(Date.parse('2026-11-20T10:00:00.250Z'))
const [MERCHANT = null] = MERCHANTS
const USDT = '3' as AssetId
const CARD = { payee: { bank: 'Bank', holder: 'Alice', number: '…1234' }, full: '6222 0000 1234' }
const CLOSINGS = [1, 2, 3].map((minutes) => addMs(NOW, -minutes * MINUTE))

/** A purchase of 100 USDT with US dollars, at the merchant's price: the market and its spread of 0.4 %. */
const purchase: Order = {
  merchant: '1' as never,
  side: 'buy',
  asset: USDT,
  fiat: 'USD',
  method: 'bank',
  quantity: toAmount('100'),
  shownPrice: toAmount('1.004'),
}
const sale: Order = { ...purchase, side: 'sell', shownPrice: toAmount('0.996') }
const state: OrderState = {
  member: '1' as MemberId,
  coin: { id: USDT, code: 'USDT', decimals: 6 },
  merchant: MERCHANT,
  card: null,
  openOrders: 0,
  unpaidClosings: [],
  limit: toAmount('1000'),
  free: null,
  usd: toAmount('1'),
  now: NOW,
}
const ofSeller: OrderState = { ...state, card: CARD, free: toAmount('150') }

describe('a purchase', () => {
  it('is made at the shown price, and paid to the merchant within 15 minutes', () => {
    const draft = acceptOrder({ ...purchase, shownPrice: toAmount('1.005') }, state)
    expect(draft).toMatchObject({ price: toAmount('1.005'), total: toAmount('100.5'), payout: null })
    expect(draft.payee.number).toContain('PAPER')
    expect(instantText(draft.payBy)).toBe('2026-11-20T10:15:00.250Z')
  })

  // Each row fixes one more problem, so the order of the checks is tested.
  const wrong = {
    ...purchase,
    method: 'card' as const,
    quantity: toAmount('0.0000001'),
    shownPrice: toAmount('2'),
  }
  const bank = { ...wrong, method: 'bank' as const }
  const busy: OrderState = { ...state, openOrders: 3, unpaidClosings: CLOSINGS, usd: null }
  const small = { ...purchase, quantity: toAmount('9.999999') }
  it.each([
    ['not_found', wrong, { ...busy, merchant: null }],
    ['not_found', wrong, busy],
    ['otc_orders_open', bank, busy],
    ['otc_paused', bank, { ...busy, openOrders: 2 }],
    ['price_unavailable', bank, { ...busy, openOrders: 2, unpaidClosings: CLOSINGS.slice(1) }],
    ['price_moved', bank, state],
    ['amount_invalid', { ...bank, shownPrice: purchase.shownPrice }, state],
    ['amount_below_minimum', small, state],
    ['amount_above_maximum', { ...purchase, quantity: toAmount('1000.000001') }, state],
    ['amount_above_maximum', purchase, { ...state, limit: toAmount('99.999999') }],
  ])('is first refused as %s', async (code, order, found) => {
    expect(await catchRefusal(() => acceptOrder(order, found))).toBe(code)
  })
})

describe('a sale', () => {
  it('is paid to the card of the seller, who sees it masked', () => {
    expect(acceptOrder(sale, ofSeller)).toMatchObject({
      payee: CARD.payee,
      payout: CARD.full,
      total: toAmount('99.6'),
    })
  })

  it.each([
    ['not_found', { ...sale, method: 'wallet' as const }, { ...ofSeller, card: null }],
    ['card_required', sale, { ...ofSeller, card: null, openOrders: 3 }],
    ['otc_orders_open', sale, { ...ofSeller, openOrders: 3, free: ZERO }],
    ['insufficient_balance', sale, { ...ofSeller, free: toAmount('99.999999') }],
  ])('is first refused as %s', async (code, order, found) => {
    expect(await catchRefusal(() => acceptOrder(order, found))).toBe(code)
  })

  it('is not paused by purchases that were not paid', () => {
    expect(acceptOrder(sale, { ...ofSeller, unpaidClosings: CLOSINGS }).quantity).toBe(toAmount('100'))
  })
})
