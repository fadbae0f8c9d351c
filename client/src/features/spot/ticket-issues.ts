import { isMultipleOf, ZERO } from '@bourse/contracts/kit'
import { isTrailValid } from '@bourse/contracts/orders'
import { isWithinBand } from '@bourse/contracts/spot'
import { chooseTime } from './order-terms.ts'
import {
  type Derived,
  type FormContext,
  freeBalance,
  hasStop,
  isLimit,
  oppositeSide,
  type Ticket,
} from './ticket-form.ts'

export const ISSUE_TEXTS = {
  closed: 'spot.closed',
  price_updating: 'spot.price_updating',
  price_wrong: 'field.price_wrong',
  price_step: 'spot.price_step',
  stop_wrong: 'spot.stop_wrong',
  stop_step: 'spot.price_step',
  stop_reached: 'spot.stop_reached',
  post_only: 'spot.post_only_takes',
  oco_prices: 'spot.oco_prices',
  trail_wrong: 'spot.trail_wrong',
  trail_step: 'spot.price_step',
  activation_wrong: 'field.price_wrong',
  activation_step: 'spot.price_step',
  activation_above: 'spot.activation_above',
  activation_below: 'spot.activation_below',
  isolated: 'margin.isolated',
  margin_level: 'margin.too_low',
  margin_far: 'margin.too_far',
  quantity_wrong: 'field.amount_wrong',
  quantity_step: 'spot.quantity_step',
  below: 'field.minimum',
  insufficient: 'field.insufficient',
} as const

export type Issue = {
  readonly code: keyof typeof ISSUE_TEXTS
  readonly field: 'price' | 'stop' | 'stopLimit' | 'trail' | 'activation' | 'quantity' | null
}

/** The first problem in the order market, prices, quantity, balance. */
export function validate(ticket: Ticket, derived: Derived, context: FormContext): Issue | null {
  const { terms } = context
  if (!terms.isOpen) return { code: 'closed', field: null }
  return (
    priceIssue(ticket, derived, context) ??
    marginIssue(ticket, derived, context) ??
    quantityIssue(ticket, derived, context)
  )
}

function priceIssue(ticket: Ticket, derived: Derived, context: FormContext): Issue | null {
  const { price, stop } = derived
  const { terms, last, isStale, levels } = context
  const { kind, side } = ticket
  // A market order is filled at the current price, a stop order compares with it.
  if (kind !== 'limit' && (isStale || last === null || last <= ZERO))
    return { code: 'price_updating', field: null }
  if (kind === 'market') return null
  if (hasStop(ticket)) {
    if (stop === null || stop <= ZERO) return { code: 'stop_wrong', field: 'stop' }
    if (!isMultipleOf(stop, terms.priceTick)) return { code: 'stop_step', field: 'stop' }
    if (stop === last) return { code: 'stop_reached', field: 'stop' }
  }
  if (kind === 'trailingStop') return trailIssue(ticket, derived, context)
  if (!isLimit(ticket)) return null
  if (price === null || price <= ZERO) return { code: 'price_wrong', field: 'price' }
  if (!isMultipleOf(price, terms.priceTick)) return { code: 'price_step', field: 'price' }
  const best = oppositeSide(levels, side)[0]?.price
  const takes = best !== undefined && (side === 'buy' ? price >= best : price <= best)
  if (kind === 'oco') return pairIssue(ticket, derived, context)
  const isRefused = takes && kind === 'limit' && chooseTime(ticket) === 'postOnly'
  return isRefused ? { code: 'post_only', field: 'price' } : null
}

/** The last price lies between the limit and the stop of a pair. */
function pairIssue(
  { side, stopLimit: typed }: Ticket,
  { price, stop, stopLimit }: Derived,
  { terms: { priceTick }, last }: FormContext,
): Issue | null {
  if (typed !== '' && (stopLimit === null || stopLimit <= ZERO))
    return { code: 'stop_wrong', field: 'stopLimit' }
  if (stopLimit !== null && !isMultipleOf(stopLimit, priceTick))
    return { code: 'stop_step', field: 'stopLimit' }
  if (price === null || stop === null || last === null) return null
  const isBetween = side === 'sell' ? price > last && last > stop : price < last && last < stop
  return isBetween ? null : { code: 'oco_prices', field: 'stop' }
}

/** The trail, and the side of the market on which the activation price is. */
function trailIssue(
  { side, activation: typed }: Ticket,
  { trail, activation }: Derived,
  { terms: { priceTick }, last }: FormContext,
): Issue | null {
  if (typed !== '' && (activation === null || activation <= ZERO))
    return { code: 'activation_wrong', field: 'activation' }
  if (activation !== null && !isMultipleOf(activation, priceTick))
    return { code: 'activation_step', field: 'activation' }
  if (activation !== null && last !== null && (side === 'sell' ? activation <= last : activation >= last))
    return { code: side === 'sell' ? 'activation_above' : 'activation_below', field: 'activation' }
  if (trail?.distance !== null && trail !== null && !isMultipleOf(trail.distance, priceTick))
    return { code: 'trail_step', field: 'trail' }
  const price = activation ?? last ?? ZERO
  const isValid = trail !== null && isTrailValid(trail, { price, priceTick })
  return isValid ? null : { code: 'trail_wrong', field: 'trail' }
}

/** Orders on margin are for isolated accounts above the call level, at a limit near the market or the stop price. */
function marginIssue(
  { account, kind, side }: Ticket,
  { price, stop }: Derived,
  { margin, last }: FormContext,
): Issue | null {
  if (account === 'spot' || margin === null) return null
  if (margin.account.mode === 'cross') return { code: 'isolated', field: null }
  const { level, callLevel } = margin.account
  if (level !== null && level <= callLevel) return { code: 'margin_level', field: null }
  const met = stop ?? last
  const isFar = isLimit({ kind }) && price !== null && met !== null && !isWithinBand(side, price, met)
  return isFar ? { code: 'margin_far', field: 'price' } : null
}

function quantityIssue(ticket: Ticket, { quantity, pays }: Derived, context: FormContext): Issue | null {
  const { terms } = context
  if (quantity === null || quantity <= ZERO) return { code: 'quantity_wrong', field: 'quantity' }
  if (quantity < terms.quantityMin) return { code: 'below', field: 'quantity' }
  if (!isMultipleOf(quantity, terms.lotStep)) return { code: 'quantity_step', field: 'quantity' }
  const free = freeBalance(ticket, context)
  if (pays !== null && free !== null && pays > free) return { code: 'insufficient', field: 'quantity' }
  return null
}
