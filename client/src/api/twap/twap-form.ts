import { type Amount, isMultipleOf, ZERO } from '@bourse/contracts/kit'
import {
  largestSlice,
  leastSlice,
  TWAP_MINUTES,
  TWAP_ORDERS,
  type TwapProduct,
  type TwapTerms,
} from '@bourse/contracts/twap'
import { parseAmountInput } from '#kit/format'
import type { Key } from '#text'

/** Typed values of a TWAP order. */
export type TwapValues = Readonly<Record<'quantity' | 'orders' | 'minutes' | 'limit', string>>

/** Offered durations in minutes. */
export const DURATIONS = [15, 60, 240, 720, 1_440] as const

/** The ticket from which a TWAP order is started. */
export type TwapTicket = {
  readonly product: TwapProduct
  /** Coins, or lots of futures. */
  readonly step: Amount
  readonly least: Amount
  readonly priceTick: Amount
}

export type TwapPreview = Pick<TwapTerms, 'quantity' | 'orders' | 'minutes'> & {
  readonly limitPrice: Amount | null
  /** Bounds of one order. */
  readonly smallest: Amount
  readonly largest: Amount
}

export type TwapIssue = { readonly key: Key; readonly bound?: Amount }

const readWhole = (typed: string, { from, to }: { readonly from: number; readonly to: number }) => {
  const value = Number(typed)
  return Number.isInteger(value) && value >= from && value <= to ? value : null
}

/** The plan that would be placed, or the first reason why it is not. */
export function previewTwap(
  values: TwapValues,
  { step, least, priceTick }: TwapTicket,
): { readonly preview: TwapPreview } | { readonly issue: TwapIssue } {
  const quantity = parseAmountInput(values.quantity)
  const [orders, minutes] = [readWhole(values.orders, TWAP_ORDERS), readWhole(values.minutes, TWAP_MINUTES)]
  const limitPrice = values.limit === '' ? null : parseAmountInput(values.limit)
  if (quantity === null || quantity <= ZERO) return { issue: { key: 'field.amount_wrong' } }
  if (!isMultipleOf(quantity, step)) return { issue: { key: 'spot.quantity_step', bound: step } }
  if (orders === null || minutes === null) return { issue: { key: 'field.number_wrong' } }
  const sizes = { quantity, orders, step }
  const smallest = leastSlice(sizes)
  if (smallest < least) return { issue: { key: 'twap.too_small', bound: least } }
  if (values.limit !== '' && (limitPrice === null || limitPrice <= ZERO))
    return { issue: { key: 'field.price_wrong' } }
  if (limitPrice !== null && !isMultipleOf(limitPrice, priceTick))
    return { issue: { key: 'spot.price_step', bound: priceTick } }
  return { preview: { quantity, orders, minutes, limitPrice, smallest, largest: largestSlice(sizes) } }
}
