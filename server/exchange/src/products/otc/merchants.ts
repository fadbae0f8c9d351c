import { assert, type Amount, toAmount, SECOND } from '@bourse/contracts/kit'
import type { MerchantId, OtcFiat, OtcMethod, OtcOrder, OtcSide } from '@bourse/contracts/otc'
import type { AssetId } from '@bourse/contracts/market'

export const USDT = '3' as AssetId
/** Assets traded for fiat currencies: USDT, BTC and ETH. */
export const OTC_ASSETS: readonly AssetId[] = [USDT, '1' as AssetId, '2' as AssetId]

/** A merchant of the house, which is a program and is shown as one. Amounts are in USDT. */
export type Merchant = {
  readonly id: MerchantId
  readonly name: string
  /** The distance of the price from the market, as a fraction. */
  readonly spread: Amount
  readonly min: Amount
  readonly max: Amount
  readonly methods: readonly OtcMethod[]
  /** The time until the merchant pays, or confirms a payment, on paper. */
  readonly responseMs: number
}

/** Every spread is wider than the band within which a shown price is honoured. */
export const MERCHANTS: readonly Merchant[] = [
  {
    id: '1' as MerchantId,
    name: 'Harbour Desk',
    spread: toAmount('0.004'),
    min: toAmount('10'),
    max: toAmount('2000'),
    methods: ['bank', 'wallet'],
    responseMs: 5 * SECOND,
  },
  {
    id: '2' as MerchantId,
    name: 'Lumen Markets',
    spread: toAmount('0.006'),
    min: toAmount('50'),
    max: toAmount('20000'),
    methods: ['bank', 'card'],
    responseMs: 10 * SECOND,
  },
  {
    id: '3' as MerchantId,
    name: 'Northgate OTC',
    spread: toAmount('0.009'),
    min: toAmount('1000'),
    max: toAmount('1000000'),
    methods: ['bank'],
    responseMs: 60 * SECOND,
  },
]

/** Returns the merchant of a stored order. */
export function requireMerchant({ merchant }: { readonly merchant: MerchantId }): Merchant {
  const found = MERCHANTS.find(({ id }) => id === merchant)
  assert(found !== undefined, 'orders are with merchants of the list')
  return found
}

/** Lists the methods of a merchant; sellers are paid to their bank card only. */
export const listMethods = ({ methods }: Merchant, side: OtcSide): readonly OtcMethod[] =>
  side === 'buy' ? methods : ['bank']

/** The merchant's account. Its number contains PAPER and is valid at no bank, so that no real money is sent to it. */
export const buildPayee = (
  { id, name }: Merchant,
  { fiat, method }: { readonly fiat: OtcFiat; readonly method: OtcMethod },
): OtcOrder['payee'] => ({
  bank: method === 'wallet' ? null : `Paper Bank ${fiat}`,
  holder: name,
  number: `PAPER-${method.toUpperCase()}-${fiat}-${id.padStart(4, '0')}`,
})
