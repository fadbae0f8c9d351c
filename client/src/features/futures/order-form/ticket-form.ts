import {
  type Amount,
  amountText,
  isMultipleOf,
  max,
  subtract,
  ONE,
  divide,
  min,
  multiply,
  roundToStep,
  ZERO,
} from '@bourse/contracts/kit'
import type { Input } from '@bourse/contracts/kit'
import {
  areStopsValid,
  type futures,
  isOversize,
  lotsAffordable,
  type MarginMode,
  openingPrice,
  previewOpen,
  type Side,
  type TicketFacts,
  validateOrder,
  type TicketIssue,
  type TicketOrder,
  type TicketPreview,
} from '@bourse/contracts/futures'
import type { Market } from '@bourse/contracts/market'
import { type FuturesTerms, LOT_STEP } from '#features/futures'
import { PRICE_BUFFER, shareOf } from '#kit/form'
import { parseAmountInput } from '#kit/format'
import { type StopEntry, type StopKind, stopPrice } from './stops.ts'

/** `percent` is the chosen percentage of the balance; null once lots were typed. */
export type Ticket = {
  readonly side: Side
  readonly kind: 'market' | 'limit'
  readonly price: string
  readonly lots: string
  readonly percent: number | null
  readonly leverage: number
  readonly hasStops: boolean
  readonly stopsBy: StopEntry
  readonly takeProfit: string
  readonly stopLoss: string
  readonly isReduceOnly: boolean
}

/** Null for guests and while loading. */
export type Account = {
  readonly mode: MarginMode
  readonly free: Amount
  readonly equity: Amount
  readonly maintenance: Amount
}

export type FormContext = {
  readonly terms: FuturesTerms
  readonly last: Amount | null
  /** No recent feed message; the last price may be outdated. */
  readonly isStale: boolean
  readonly account: Account | null
  /** Open lots in this market, for reduce-only orders. */
  readonly open: Readonly<Record<Side, Amount>>
}

/** Null where an input is missing. */
export type Derived = {
  readonly price: Amount | null
  readonly lots: Amount | null
  /** Zero for none, null for an unreadable price. */
  readonly takeProfit: Amount | null
  readonly stopLoss: Amount | null
  readonly order: TicketOrder | null
  /** The order's effect by the exchange's own rules. */
  readonly preview: TicketPreview | null
}

export type Field = 'price' | 'lots' | StopKind
export type Issue = {
  readonly code:
    | 'closed'
    | 'price_updating'
    | 'price_wrong'
    | 'price_step'
    | 'limit_side'
    | 'lots_wrong'
    | 'below'
    | 'lots_step'
    | 'above'
    | 'stop_wrong'
    | 'reduce_none'
    | 'leverage_high'
    | 'insufficient'
  readonly field: Field | null
  /** The highest leverage that the size allows. */
  readonly limit?: string
}

export const otherSide = (side: Side): Side => (side === 'long' ? 'short' : 'long')

/** The contract's rules need every fact; unknown ones count as zero. */
function ruleFacts(ticket: Ticket, { terms, last, account, open }: FormContext): TicketFacts {
  return {
    terms,
    price: last,
    free: account?.free ?? ZERO,
    mode: account?.mode ?? 'isolated',
    account: { equity: account?.equity ?? ZERO, maintenance: account?.maintenance ?? ZERO },
    opposite: open[otherSide(ticket.side)],
  }
}

/** A market order opens at the current price with its spread. */
function openPriceOf({ side, kind }: Ticket, price: Amount, terms: FuturesTerms): Amount {
  return kind === 'limit' ? price : openingPrice(side, price, terms)
}

export function preview(ticket: Ticket, facts: FormContext): Derived {
  const price = ticket.kind === 'market' ? facts.last : parseAmountInput(ticket.price)
  const lots = parseAmountInput(ticket.lots)
  const isPriced = price !== null && price > ZERO
  const stop = (kind: StopKind) => {
    if (!ticket.hasStops || ticket.isReduceOnly) return ZERO
    if (!isPriced) return ticket.stopsBy === 'price' ? parseAmountInput(ticket[kind]) : null
    const openPrice = openPriceOf(ticket, price, facts.terms)
    return stopPrice(ticket[kind], { ...ticket, ...facts.terms, kind, by: ticket.stopsBy, openPrice })
  }
  const [takeProfit, stopLoss] = [stop('takeProfit'), stop('stopLoss')]
  const typed = { price, lots, takeProfit, stopLoss }
  if (!isPriced || lots === null || lots <= ZERO) return { ...typed, order: null, preview: null }
  const order: TicketOrder = {
    side: ticket.side,
    kind: ticket.kind,
    lots,
    leverage: ticket.leverage,
    limitPrice: ticket.kind === 'limit' ? price : null,
    stops: { takeProfit: takeProfit ?? ZERO, stopLoss: stopLoss ?? ZERO },
    isReduceOnly: ticket.isReduceOnly,
  }
  return { ...typed, order, preview: previewOpen(order, ruleFacts(ticket, facts), facts.last ?? price) }
}

/** The first problem: unreadable input, then the first refusal of the exchange's own rules. */
export function validate(ticket: Ticket, derived: Derived, facts: FormContext): Issue | null {
  const { terms, last, isStale } = facts
  const { price, lots, order } = derived
  if (!terms.isOpen) return { code: 'closed', field: null }
  if (isStale || last === null || last <= ZERO) return { code: 'price_updating', field: null }
  if (price === null || price <= ZERO) return { code: 'price_wrong', field: 'price' }
  // A percentage of the balance that affords no lot means insufficient balance, not a wrong number.
  if (ticket.percent !== null && lots === ZERO) return { code: 'insufficient', field: 'lots' }
  if (lots === null || lots <= ZERO || order === null) return { code: 'lots_wrong', field: 'lots' }
  const unread = STOPS.find((kind) => derived[kind] === null)
  if (unread !== undefined) return { code: 'stop_wrong', field: unread }
  const refused = validateOrder(order, ruleFacts(ticket, facts))
  if (refused === null || (refused.code === 'insufficient_balance' && facts.account === null)) return null
  return issueOf(refused, ticket, order, facts)
}

const STOPS = ['takeProfit', 'stopLoss'] as const

/** The field to which a refusal of the exchange belongs. */
function issueOf(refused: TicketIssue, ticket: Ticket, order: TicketOrder, facts: FormContext): Issue {
  const { priceTick } = facts.terms
  switch (refused.code) {
    case 'quantity_off_step':
      return { code: 'lots_step', field: 'lots' }
    case 'lots_below_minimum':
      return { code: 'below', field: 'lots' }
    case 'lots_above_maximum':
      return { code: 'above', field: 'lots' }
    case 'limit_on_wrong_side':
      return { code: 'limit_side', field: 'price' }
    case 'price_invalid':
      return isMultipleOf(order.limitPrice ?? ZERO, priceTick)
        ? { code: 'stop_wrong', field: wrongStop(order, (stop) => isMultipleOf(stop, priceTick)) }
        : { code: 'price_step', field: 'price' }
    case 'stop_on_wrong_side': {
      const open = openPriceOf(ticket, order.limitPrice ?? facts.last ?? ZERO, facts.terms)
      const now = ticket.kind === 'limit' ? open : (facts.last ?? open)
      const isRight = (stop: Amount, kind: StopKind) =>
        areStopsValid(order.side, { takeProfit: ZERO, stopLoss: ZERO, [kind]: stop }, { open, now })
      return { code: 'stop_wrong', field: wrongStop(order, isRight) }
    }
    case 'nothing_to_reduce':
      return { code: 'reduce_none', field: null }
    case 'leverage_too_high':
    case 'leverage_invalid':
      return { code: 'leverage_high', field: null, limit: refused.values.maximum ?? '' }
    case 'insufficient_balance':
      return { code: 'insufficient', field: 'lots' }
    default:
      return { code: 'price_updating', field: null }
  }
}

const wrongStop = ({ stops }: TicketOrder, isRight: (stop: Amount, kind: StopKind) => boolean): StopKind =>
  STOPS.find((kind) => !isRight(stops[kind], kind)) ?? 'stopLoss'

/**
 * The lots for a percentage of the balance, or of the open lots if the order only reduces. Null while
 * unknown.
 */
export function lotsForPercent(percent: number, ticket: Ticket, facts: FormContext): Amount | null {
  if (ticket.isReduceOnly) {
    const open = facts.open[otherSide(ticket.side)]
    return min(open, max(LOT_STEP, roundToStep(shareOf(open, percent), LOT_STEP, 'down')))
  }
  const price = ticket.kind === 'market' ? facts.last : parseAmountInput(ticket.price)
  if (facts.account === null || price === null || price <= ZERO) return null
  const given = ruleFacts(ticket, facts)
  const free =
    ticket.kind === 'market' ? multiply(given.free, subtract(ONE, PRICE_BUFFER), 'down') : given.free
  const order: TicketOrder = {
    ...ticket,
    lots: ONE,
    limitPrice: ticket.kind === 'limit' ? price : null,
    stops: { takeProfit: ZERO, stopLoss: ZERO },
  }
  return lotsAffordable(order, { ...given, free: shareOf(free, percent) }, price)
}

/** The lots follow the chosen percentage of the balance. */
export function applyPercent(ticket: Ticket, facts: FormContext): Ticket {
  if (ticket.percent === null) return ticket
  const lots = lotsForPercent(ticket.percent, ticket, facts)
  return lots === null ? ticket : { ...ticket, lots: amountText(lots) }
}

/** The percentage of the free balance that the typed lots take. */
export function percentOf(
  ticket: Ticket,
  { preview: seen }: Derived,
  { account }: FormContext,
): number | null {
  if (ticket.percent !== null || seen === null || account === null) return ticket.percent
  if (account.free <= ZERO) return null
  return Number((seen.needed * 100n) / account.free)
}

/** The fraction of the account that an order takes; null unless it exceeds a quarter. */
export function oversizeOf({ preview: seen }: Derived, { account }: FormContext): Amount | null {
  if (seen === null || account === null || account.equity <= ZERO) return null
  return isOversize(seen.needed, account.equity) ? divide(seen.needed, account.equity, 'down') : null
}

/** Orders from this leverage on are confirmed by a slide. */
export const SLIDE_CONFIRM_LEVERAGE = 20

export function toInput({ order }: Derived, market: Market): Input<typeof futures.open> | null {
  if (order === null) return null
  const { side, kind, lots, leverage, limitPrice, stops, isReduceOnly } = order
  return {
    base: market.base,
    quote: market.quote,
    side,
    kind,
    lots,
    leverage,
    ...(limitPrice === null ? {} : { limitPrice }),
    ...(stops.takeProfit === ZERO ? {} : { takeProfit: stops.takeProfit }),
    ...(stops.stopLoss === ZERO ? {} : { stopLoss: stops.stopLoss }),
    ...(isReduceOnly ? { reduceOnly: true } : {}),
  }
}
