import { type Amount, isMultipleOf, sum, ZERO } from '@bourse/contracts/kit'
import { type ScalePart, scaleParts, type ScaleWeight } from '@bourse/contracts/orders'
import { reservedAmount, type Side } from '@bourse/contracts/spot'
import { parseAmountInput } from '#kit/format'
import type { SpotTerms } from '#api/markets'
import type { Key } from '#text'

/** Typed values of a scale order. */
export type ScaleValues = Readonly<Record<'from' | 'to' | 'count' | 'quantity', string>> & {
  readonly weight: ScaleWeight
}

export const COUNT_MIN = 2
export const COUNT_MAX = 20

type Context = {
  readonly terms: Pick<SpotTerms, 'priceTick' | 'lotStep' | 'quantityMin'>
  readonly side: Side
  readonly feeRate: Amount
  /** Of the asset that is paid with; null while unknown. */
  readonly free: Amount | null
}

export type ScalePreview = {
  readonly parts: readonly ScalePart[]
  /** Held for all orders, in quote for a purchase and in base for a sale. */
  readonly held: Amount
}

export type ScaleIssue = { readonly key: Key; readonly bound?: Amount }

/** The orders that would be placed, or the first reason why they are not. */
export function previewScale(
  values: ScaleValues,
  { terms, side, feeRate, free }: Context,
): { readonly preview: ScalePreview } | { readonly issue: ScaleIssue } {
  const { priceTick, lotStep, quantityMin } = terms
  const [from, to, quantity] = [values.from, values.to, values.quantity].map(parseAmountInput)
  const count = Number(values.count)
  if (!from || !to || from === to) return { issue: { key: 'spot.scale_range' } }
  if (![from, to].every((price) => isMultipleOf(price, priceTick)))
    return { issue: { key: 'spot.price_step', bound: priceTick } }
  if (!Number.isInteger(count) || count < COUNT_MIN || count > COUNT_MAX)
    return { issue: { key: 'field.number_wrong' } }
  if (!quantity) return { issue: { key: 'field.amount_wrong' } }
  if (!isMultipleOf(quantity, lotStep)) return { issue: { key: 'spot.quantity_step', bound: lotStep } }
  const parts = scaleParts({ from, to, count, quantity, weight: values.weight }, terms)
  if (parts.some((part) => part.quantity < quantityMin))
    return { issue: { key: 'field.minimum', bound: quantityMin } }
  const held = sum(ZERO, ...parts.map((part) => reservedAmount({ side, ...part }, feeRate)))
  if (free !== null && held > free) return { issue: { key: 'field.insufficient' } }
  return { preview: { parts, held } }
}
