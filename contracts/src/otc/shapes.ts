import * as z from 'zod/mini'
import {
  amount,
  booleanCodec,
  count,
  enumCodec,
  id,
  instant,
  list,
  record,
  text,
  tolerantNullable,
} from '#kit'
import { assetId } from '#market'
import { type FiatCode, FIATS } from '#wallet'

export const merchantId = id('otcMerchant')
export type MerchantId = z.output<typeof merchantId>
export const otcOrderId = id('otcOrder')
export type OtcOrderId = z.output<typeof otcOrderId>

/** The side of an order as the member sees it. */
export const otcSide = enumCodec({ buy: 'buy', sell: 'sell' })
export type OtcSide = z.output<typeof otcSide>

export const otcMethod = enumCodec({ bank: 'bank', card: 'card', wallet: 'wallet' })
export type OtcMethod = z.output<typeof otcMethod>

/** All currencies of the table, so that every member can trade in the display currency. */
export type OtcFiat = FiatCode
export const otcFiat = enumCodec(
  Object.fromEntries(FIATS.map(({ code }) => [code, code])) as Readonly<Record<OtcFiat, OtcFiat>>,
)

export const otcStatus = enumCodec({
  placed: 'placed',
  paid: 'paid',
  disputed: 'disputed',
  released: 'released',
  cancelled: 'cancelled',
  expired: 'expired',
})
export type OtcStatus = z.output<typeof otcStatus>
/** Statuses in which the coins of an order are in escrow. */
export const OPEN_STATUSES: readonly OtcStatus[] = ['placed', 'paid', 'disputed']

/** A merchant's price for one coin, in a fiat currency. */
export const offer = record({
  id: merchantId,
  name: text,
  /** The merchant is a program, not a person. */
  isProgram: ['is_program', tolerantNullable(booleanCodec)],
  price: amount,
  /** Quantities of the coin. */
  quantityMin: ['number_min', amount],
  quantityMax: ['number_max', amount],
  methods: list(otcMethod),
  /** The usual response time of the merchant in seconds. */
  responseSeconds: ['response_seconds', count],
})
export type Offer = z.output<typeof offer>

/** A coin that merchants trade. */
export const otcCoin = record({
  asset: ['currency_id', assetId],
  code: ['currency_name', text],
  decimals: count,
})

/** The account that receives the fiat money. */
const payee = record({ bank: tolerantNullable(text), holder: text, number: text })

export const otcOrder = record({
  id: otcOrderId,
  side: ['type', otcSide],
  asset: ['currency_id', assetId],
  code: ['currency_name', text],
  fiat: otcFiat,
  price: amount,
  quantity: ['number', amount],
  /** The fiat money of the whole order. */
  total: amount,
  merchant: ['merchant_name', text],
  isProgram: ['is_program', tolerantNullable(booleanCodec)],
  method: ['pay_method', otcMethod],
  status: otcStatus,
  payee,
  createdAt: ['created_at', instant],
  /** An order that is not paid by then is cancelled. */
  payBy: ['pay_by', instant],
  paidAt: ['paid_at', tolerantNullable(instant)],
  disputedAt: ['disputed_at', tolerantNullable(instant)],
  closedAt: ['closed_at', tolerantNullable(instant)],
  /** Picture of the payment, visible to the member and the operator. */
  proof: tolerantNullable(text),
  /** The member's text for the dispute. */
  complaint: tolerantNullable(text),
  /** The operator's text for the decision. */
  remark: tolerantNullable(text),
  responseSeconds: ['response_seconds', count],
})
export type OtcOrder = z.output<typeof otcOrder>
