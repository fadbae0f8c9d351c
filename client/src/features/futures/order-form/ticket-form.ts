import type { Amount, Input, Instant } from '@bourse/contracts/kit'
import {
  amountText,
  divide,
  max,
  min,
  multiply,
  ONE,
  roundToStep,
  subtract,
  ZERO,
} from '@bourse/contracts/kit'
import type {
  EntryKind,
  futures,
  PositionMode,
  Side,
  TicketContext,
  TicketOrder,
} from '@bourse/contracts/futures'
import {
  firstStop,
  isOversize,
  isWaitingOrder,
  lotsAffordable,
  openingPrice,
  previewOpen,
  triggerPrice,
} from '@bourse/contracts/futures'
import type { Market } from '@bourse/contracts/market'
import {
  defaultTimeInForce,
  type TimeInForce,
  timesOffered,
  type TriggerSource,
} from '@bourse/contracts/orders'
import type { FuturesTerms, StopEntry, StopKind } from '#features/futures'
import { LOT_STEP, otherSide, stopPrice } from '#features/futures'
import { PRICE_BUFFER, computeShare, computeSharePercent } from '#kit/form'
import { parseAmountInput } from '#kit/format'
import type { Text } from '#text'
import type { CouponOrder } from '#api/coupons'
import {
  computeExpiry,
  type Lasting,
  type ParsedTrail,
  parseTrail,
  trailInput,
  type TypedTrail,
} from '#api/order-terms'

/** `percent` is the chosen percentage of the balance; null once lots were typed. */
export type Ticket = TypedTrail & {
  readonly side: Side
  readonly kind: EntryKind
  readonly price: string
  /** The stop price, and the price that triggers it. */
  readonly stop: string
  readonly trigger: TriggerSource
  readonly time: TimeInForce
  readonly lasts: Lasting
  readonly lots: string
  readonly percent: number | null
  readonly leverage: number
  readonly hasStops: boolean
  readonly stopsBy: StopEntry
  readonly takeProfit: string
  readonly stopLoss: string
  /** The price that triggers take profit and stop loss. */
  readonly stopTrigger: TriggerSource
  readonly isReduceOnly: boolean
}

/** The terms of an order until the member chooses others. */
export const PLAIN_TERMS = {
  stop: '',
  trail: '1',
  trailBy: 'percent',
  activation: '',
  trigger: 'last',
  time: 'gtc',
  lasts: '1d',
  stopTrigger: 'last',
} as const

export type FormContext = {
  readonly terms: FuturesTerms
  readonly last: Amount | null
  /** The mark price as last read; null while unknown. */
  readonly mark?: Amount | null
  /** No recent feed message; the last price may be outdated. */
  readonly isStale: boolean
  /** Null for guests and while loading. */
  readonly account:
    | (TicketContext['account'] &
        Pick<TicketContext, 'mode' | 'free' | 'superOpen'> & {
          readonly positionMode?: PositionMode
        })
    | null
  /** Open lots in this market, for reduce-only orders. */
  readonly open: Readonly<Record<Side, Amount>>
}

/** Null where an input is missing. */
export type Derived = {
  readonly price: Amount | null
  readonly lots: Amount | null
  /** Null without a stop order, and for an unreadable price. */
  readonly stop: Amount | null
  readonly trailed: ParsedTrail
  /** Zero for none, null for an unreadable price. */
  readonly takeProfit: Amount | null
  readonly stopLoss: Amount | null
  readonly order: TicketOrder | null
  /** The order's effect by the exchange's own rules. */
  readonly preview: ReturnType<typeof previewOpen> | null
}

/** "Open long", or "Reduce short" for an order that only reduces. */
export function actionText({ side, isReduceOnly }: Pick<Ticket, 'side' | 'isReduceOnly'>, t: Text): string {
  if (!isReduceOnly) return t(side === 'long' ? 'futures.open_long' : 'futures.open_short')
  return t(side === 'long' ? 'futures.reduce_short' : 'futures.reduce_long')
}

/** The contract's rules need every fact; unknown ones count as zero. */
export function ruleFacts(ticket: Ticket, context: FormContext): TicketContext {
  const { terms, last, account, open } = context
  const { mode = 'isolated', free = ZERO, equity = ZERO, maintenance = ZERO } = account ?? {}
  const opposite = open[otherSide(ticket.side)]
  const superOpen = account?.superOpen ?? ZERO
  const isAgainstPosition = account?.positionMode === 'netting' && opposite > ZERO
  return {
    terms,
    price: last,
    mark: context.mark ?? null,
    free,
    mode,
    account: { equity, maintenance },
    superOpen,
    opposite,
    isAgainstPosition,
  }
}

export const hasLimit = ({ kind }: Pick<Ticket, 'kind'>): boolean => kind === 'limit' || kind === 'stopLimit'
export const hasStop = ({ kind }: Pick<Ticket, 'kind'>): boolean =>
  kind === 'stopLimit' || kind === 'stopMarket'

/** Whether the member chooses the price that triggers the order. */
const hasTrigger = (ticket: Pick<Ticket, 'kind'>): boolean =>
  hasStop(ticket) || ticket.kind === 'trailingStop'

/** The chosen time in force, or the default where the order type does not allow it. */
export const chooseTime = ({ kind, time }: Pick<Ticket, 'kind' | 'time'>): TimeInForce =>
  timesOffered('futures', kind).includes(time) ? time : defaultTimeInForce(kind)

/** Whether the order waits, so that it opens at its own price. */
export const waits = (ticket: Pick<Ticket, 'kind' | 'time'>): boolean =>
  isWaitingOrder({ kind: ticket.kind, timeInForce: chooseTime(ticket) })

/** An order at market opens at its price with the spread. */
export const computeOpenPrice = (ticket: Ticket, price: Amount, terms: FuturesTerms): Amount =>
  hasLimit(ticket) && waits(ticket) ? price : openingPrice(ticket.side, price, terms)

export const NO_STOPS = { takeProfit: ZERO, stopLoss: ZERO }

type OrderValues = Pick<TicketOrder, 'lots' | 'stops'> & {
  readonly price: Amount
  readonly stop: Amount | null
  readonly trailed: ParsedTrail
}

const buildOrder = (
  ticket: Ticket,
  { lots, stops, price, stop, trailed: { trail, activation } }: OrderValues,
): TicketOrder => ({
  side: ticket.side,
  kind: ticket.kind,
  timeInForce: chooseTime(ticket),
  lots,
  leverage: ticket.leverage,
  limitPrice: hasLimit(ticket) ? price : null,
  stopPrice: hasStop(ticket) ? stop : null,
  triggerBy: hasTrigger(ticket) ? ticket.trigger : 'last',
  trail: trail === null ? null : { ...trail, activation },
  stops,
  isReduceOnly: ticket.isReduceOnly,
})

/** The price near which an order at market opens: the last one, its stop, or the first stop of a trailing stop. */
function marketPrice(
  { kind, side, trigger: triggerBy }: Ticket,
  { stop, trailed: { trail, activation } }: Pick<OrderValues, 'stop' | 'trailed'>,
  context: FormContext,
): Amount | null {
  const { last } = context
  if (kind === 'stopMarket') return stop
  const start = activation ?? (last === null ? null : triggerPrice({ triggerBy }, context, last))
  if (kind !== 'trailingStop' || trail === null || start === null) return last
  return max(ZERO, firstStop(side, trail, start))
}

const isTrailRead = ({ kind, activation: typed }: Ticket, { trail, activation }: ParsedTrail): boolean =>
  kind !== 'trailingStop' || (trail !== null && (typed === '' || (activation !== null && activation > ZERO)))

export function preview(ticket: Ticket, context: FormContext): Derived {
  const stopped = hasStop(ticket) ? parseAmountInput(ticket.stop) : null
  const trailed = parseTrail(ticket)
  const price = hasLimit(ticket)
    ? parseAmountInput(ticket.price)
    : marketPrice(ticket, { stop: stopped, trailed }, context)
  const lots = parseAmountInput(ticket.lots)
  const isPriced = price !== null && price > ZERO
  const read = (kind: StopKind) => {
    if (!ticket.hasStops || ticket.isReduceOnly) return ZERO
    if (!isPriced) return ticket.stopsBy === 'price' ? parseAmountInput(ticket[kind]) : null
    const openPrice = computeOpenPrice(ticket, price, context.terms)
    return stopPrice(ticket[kind], { ...ticket, ...context.terms, kind, by: ticket.stopsBy, openPrice })
  }
  const [takeProfit, stopLoss] = [read('takeProfit'), read('stopLoss')]
  const typed = { price, lots, trailed, stop: stopped, takeProfit, stopLoss }
  const isStopRead =
    (!hasStop(ticket) || (stopped !== null && stopped > ZERO)) && isTrailRead(ticket, trailed)
  if (!isPriced || !isStopRead || lots === null || lots <= ZERO)
    return { ...typed, order: null, preview: null }
  const stops = { takeProfit: takeProfit ?? ZERO, stopLoss: stopLoss ?? ZERO }
  const order = buildOrder(ticket, { lots, stops, price, stop: stopped, trailed })
  return { ...typed, order, preview: previewOpen(order, ruleFacts(ticket, context), context.last ?? price) }
}

/**
 * The lots for a percentage of the balance, or of the open lots if the order only reduces. Null while
 * unknown.
 */
export function lotsForPercent(percent: number, ticket: Ticket, context: FormContext): Amount | null {
  if (ticket.isReduceOnly) {
    const open = context.open[otherSide(ticket.side)]
    return min(open, max(LOT_STEP, roundToStep(computeShare(open, percent), LOT_STEP, 'down')))
  }
  const isMarket = !hasLimit(ticket)
  const stop = hasStop(ticket) ? parseAmountInput(ticket.stop) : null
  const trailed = parseTrail(ticket)
  const atMarket = marketPrice(ticket, { stop, trailed }, context)
  const price = isMarket ? atMarket : parseAmountInput(ticket.price)
  if (context.account === null || price === null || price <= ZERO || !isTrailRead(ticket, trailed))
    return null
  const given = ruleFacts(ticket, context)
  const free = isMarket ? multiply(given.free, subtract(ONE, PRICE_BUFFER), 'down') : given.free
  const order = buildOrder(ticket, { lots: ONE, stops: NO_STOPS, price, stop, trailed })
  return lotsAffordable(order, { ...given, free: computeShare(free, percent) }, context.last ?? price)
}

/** The percentage of the balance, or of the open lots, that the lots take, for the slider. */
export function computePercent(ticket: Ticket, { lots }: Derived, context: FormContext): number {
  return ticket.percent ?? computeSharePercent(lots, lotsForPercent(100, ticket, context))
}

/** The lots follow the chosen percentage of the balance. */
export function applyPercent(ticket: Ticket, context: FormContext): Ticket {
  const lots = ticket.percent === null ? null : lotsForPercent(ticket.percent, ticket, context)
  return lots === null ? ticket : { ...ticket, lots: amountText(lots) }
}

/** The fraction of the account that an order takes; null unless it exceeds a quarter. */
export function computeOversize({ preview: seen }: Derived, { account }: FormContext): Amount | null {
  if (seen === null || account === null || account.equity <= ZERO) return null
  return isOversize(seen.needed, account.equity) ? divide(seen.needed, account.equity, 'down') : null
}

/** A coupon is a share of the fee, which an order that only reduces does not pay. */
export function couponOrder({ preview: seen, order }: Derived, { quoteCode }: Market): CouponOrder {
  const amount =
    seen === null || order?.isReduceOnly !== false ? null : multiply(seen.quantity, seen.openPrice, 'down')
  return { product: 'futures', code: quoteCode, amount, basis: seen?.fee ?? null }
}

type InputTerms = Pick<Ticket, 'lasts' | 'stopTrigger'> & { readonly now: Instant }

/** The fields of the request; without those that are defaults, which every upstream understands. */
export function toInput(
  { order }: Derived,
  { base, quote }: Market,
  { lasts, stopTrigger, now }: InputTerms,
): Input<typeof futures.open> | null {
  if (order === null) return null
  const {
    side,
    kind,
    lots,
    leverage,
    limitPrice,
    stopPrice = null,
    trail = null,
    timeInForce,
    triggerBy,
    isReduceOnly,
  } = order
  const { takeProfit, stopLoss } = order.stops
  const hasStops = takeProfit !== ZERO || stopLoss !== ZERO
  return {
    base,
    quote,
    side,
    kind,
    lots,
    leverage,
    ...(limitPrice !== null && { limitPrice }),
    ...(stopPrice !== null && { stopPrice }),
    ...(triggerBy === 'mark' && { triggerBy }),
    ...(trail !== null && trailInput(trail, trail.activation)),
    ...(timeInForce !== undefined && timeInForce !== defaultTimeInForce(kind) && { timeInForce }),
    ...(timeInForce === 'gtt' && { expiresAt: computeExpiry(lasts, now) }),
    ...(takeProfit !== ZERO && { takeProfit }),
    ...(stopLoss !== ZERO && { stopLoss }),
    ...(hasStops && stopTrigger === 'mark' && { stopsBy: stopTrigger }),
    ...(isReduceOnly && { reduceOnly: true }),
  }
}
