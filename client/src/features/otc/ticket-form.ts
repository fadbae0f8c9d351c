import {
  type Amount,
  type Input,
  type Instant,
  min,
  type Output,
  smallestUnit,
  ZERO,
} from '@bourse/contracts/kit'
import {
  type Offer,
  type otc,
  type OtcFiat,
  type OtcMethod,
  type OtcSide,
  computePayment,
  type QuantityIssue,
  quantityIssue,
} from '@bourse/contracts/otc'
import { parseAmountInput } from '#kit/format'
import type { Key } from '#text'

export type Offers = Output<typeof otc.offers>

export type Ticket = {
  readonly quantity: string
  /** Null until the member chooses: then the best offer counts. */
  readonly merchant: Offer['id'] | null
  readonly method: OtcMethod | null
}

export type FormContext = {
  readonly side: OtcSide
  readonly fiat: OtcFiat
  readonly offers: Offers
  readonly coin: Offers['coins'][number]
}

/** Null where an input is missing. */
export type Derived = {
  readonly quantity: Amount | null
  readonly offer: Offer | null
  readonly method: OtcMethod | null
  /** The fiat money of the order. */
  readonly total: Amount | null
}

export function buildContext(offers: Offers, pair: Pick<FormContext, 'side' | 'fiat'>): FormContext {
  const coin = offers.coins.find(({ asset }) => asset === offers.asset)
  return { ...pair, offers, coin: coin ?? { asset: offers.asset, code: '', decimals: 8 } }
}

/** The chosen offer; else the best one that takes the quantity, and with none the best one. */
function offerFor(
  { merchant }: Ticket,
  quantity: Amount | null,
  { offers: { list } }: FormContext,
): Offer | null {
  const takes = ({ quantityMin, quantityMax }: Offer) =>
    quantity !== null && quantity >= quantityMin && quantity <= quantityMax
  return list.find(({ id }) => id === merchant) ?? list.find(takes) ?? list[0] ?? null
}

export function derive(values: Ticket, context: FormContext): Derived {
  const quantity = parseAmountInput(values.quantity)
  const offer = offerFor(values, quantity, context)
  const method = offer?.methods.find((each) => each === values.method) ?? offer?.methods[0] ?? null
  const total =
    quantity === null || offer === null ? null : computePayment(quantity, { ...context, price: offer.price })
  return { quantity, offer, method, total }
}

export type Issue = QuantityIssue & { readonly field: 'quantity' }

export function validate({ quantity, offer }: Derived, context: FormContext): Issue | null {
  const found =
    quantity === null || offer === null
      ? ({ code: 'amount_invalid', bound: ZERO } as const)
      : quantityIssue(quantity, quantityBounds(offer, context))
  return found && { ...found, field: 'quantity' }
}

function quantityBounds(offer: Offer, { side, offers, coin }: FormContext) {
  return {
    unit: smallestUnit(coin.decimals),
    quantityMin: offer.quantityMin,
    quantityMax: min(offer.quantityMax, offers.quantityLimit),
    free: side === 'sell' ? offers.free : null,
  }
}

/** The amount of the Max button: within the offer, the limit and, for a sale, the balance. */
export function largestQuantity(offer: Offer, context: FormContext): Amount {
  const { quantityMax, free } = quantityBounds(offer, context)
  return free === null ? quantityMax : min(quantityMax, free)
}

export function toInput(
  { quantity, offer, method }: Derived,
  { side, fiat, offers }: FormContext,
): Input<typeof otc.place> | null {
  if (quantity === null || offer === null || method === null) return null
  return { merchant: offer.id, side, asset: offers.asset, fiat, method, quantity, shownPrice: offer.price }
}

export const ISSUE_TEXTS: Readonly<Record<QuantityIssue['code'], Key>> = {
  amount_invalid: 'field.amount_wrong',
  amount_below_minimum: 'field.minimum',
  amount_above_maximum: 'field.maximum',
  insufficient_balance: 'field.insufficient',
}

/** The end of a ban on buying after too many cancelled purchases; null for a member who may buy. */
export const findPauseEnd = ({ side, offers: { pausedUntil } }: FormContext, now: Instant): Instant | null =>
  side === 'buy' && pausedUntil !== null && pausedUntil > now ? pausedUntil : null

/** The reason why nothing can be ordered now, whatever is typed. */
export const blockedKey = ({ side, offers }: FormContext): 'otc.no_card' | null =>
  side === 'sell' && !offers.hasCard ? 'otc.no_card' : null
