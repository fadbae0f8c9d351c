import {
  type Amount,
  amountText,
  isMultipleOf,
  max,
  subtract,
  ONE,
  type RefusalCode,
  sum,
  multiply,
  ZERO,
} from '#kit'
import { overnightFee } from './overnight.ts'
import {
  areStopsValid,
  type Exposure,
  isLimitPriceValid,
  isLimitReached,
  leverageMax,
  liquidationPrice,
  maintenanceMargin,
  marginRequired,
  computeNotional,
  openingPrice,
  profitAt,
  toQuantity,
  riskRate,
  type Stops,
  type Tier,
  computeTradeFee,
} from './rules.ts'
import type { MarginMode } from './margin-mode.ts'
import {
  defaultTimeInForce,
  isTrailValid,
  orderTermsReason,
  stopDirection,
  type TimeInForce,
  type Trail,
  type TriggerSource,
} from '#orders'
import { firstStop, heldPrice, trailHeldPrice } from './entry.ts'
import type { EntryKind, Side, SuperLeverage } from './shapes.ts'

/** Terms for opening a position in one market. */
export type TicketTerms = {
  readonly lotSize: Amount
  readonly priceTick: Amount
  readonly lotsMin: Amount
  /** Zero means no limit. */
  readonly lotsMax: Amount
  readonly leverages: readonly number[]
  /** Leverages above the usual ones, in rising order. */
  readonly superLeverages: readonly SuperLeverage[]
  /** The fee rate after the member's discount. */
  readonly feeRate: Amount
  readonly spreadRate: Amount
  readonly tiers: readonly Tier[]
  readonly overnight: Readonly<Record<Side, Amount>>
}

/** The terms of a trailing stop; without an activation price it is active at once. */
export type EntryTrail = Trail & { readonly activation: Amount | null }

/** Input of the order form. */
export type TicketOrder = {
  readonly side: Side
  readonly kind: EntryKind
  /** The default is that of the kind. */
  readonly timeInForce?: TimeInForce
  readonly lots: Amount
  readonly leverage: number
  readonly limitPrice: Amount | null
  /** Set exactly for stop orders. */
  readonly stopPrice?: Amount | null
  readonly triggerBy?: TriggerSource
  /** Set exactly for a trailing stop. */
  readonly trail?: EntryTrail | null
  readonly stops: Stops
  readonly isReduceOnly: boolean
}

export const chooseTimeInForce = ({
  kind,
  timeInForce,
}: Pick<TicketOrder, 'kind' | 'timeInForce'>): TimeInForce => timeInForce ?? defaultTimeInForce(kind)

const hasStop = ({ kind }: Pick<TicketOrder, 'kind'>): boolean =>
  kind === 'stopLimit' || kind === 'stopMarket'
const hasLimit = ({ kind }: Pick<TicketOrder, 'kind'>): boolean => kind === 'limit' || kind === 'stopLimit'

/** Whether an order waits: for its limit, or for its stop. */
export const isWaitingOrder = (order: Pick<TicketOrder, 'kind' | 'timeInForce'>): boolean =>
  hasStop(order) ||
  order.kind === 'trailingStop' ||
  (order.kind === 'limit' && !['ioc', 'fok'].includes(chooseTimeInForce(order)))

/** The state that an order is validated against. */
export type TicketContext = {
  readonly terms: TicketTerms
  /** Null when there is no tradable price. */
  readonly price: Amount | null
  /** The mark price, for stop orders that it triggers; by default the last price stands for it. */
  readonly mark?: Amount | null
  readonly free: Amount
  readonly mode: MarginMode
  /** The whole account; it backs a new position in cross mode. */
  readonly account: { readonly equity: Amount; readonly maintenance: Amount }
  /** Value of positions and orders with super leverage in this market. */
  readonly superOpen: Amount
  /** Open lots of the other side, for a reduce-only order. */
  readonly opposite: Amount
  /** In one-way mode with something open or waiting on the other side of the market. */
  readonly isAgainstPosition?: boolean
}

export type TicketPreview = {
  readonly quantity: Amount
  readonly quotedPrice: Amount
  readonly openPrice: Amount
  /** The highest opening price that margin and fee pay for. */
  readonly heldPrice: Amount
  readonly notional: Amount
  readonly margin: Amount
  readonly fee: Amount
  /** Margin and fee, taken from the free balance. */
  readonly needed: Amount
  readonly freeAfter: Amount
  /** Covers the position at zero profit; in cross mode that of the account. */
  readonly balance: Amount
  readonly liquidationPrice: Amount | null
  /** The risk rate just after opening, at the current price. */
  readonly riskRate: Amount
  /** The fee of the next charged night; a credit is negative. */
  readonly overnightFee: Amount
  /** Results at the stops, after the spread; null where unset. */
  readonly atTakeProfit: Amount | null
  readonly atStopLoss: Amount | null
}

const FREE_OF_COST = { margin: ZERO, fee: ZERO, needed: ZERO, overnightFee: ZERO } as const
const NOTHING = { ...FREE_OF_COST, balance: ZERO, liquidationPrice: null } as const

/** The price that triggers an order; the last one stands for a mark price that is unknown. */
export const triggerPrice = (
  { triggerBy = 'last' }: Pick<TicketOrder, 'triggerBy'>,
  { mark = null }: Pick<TicketContext, 'mark'>,
  price: Amount,
): Amount => (triggerBy === 'mark' ? (mark ?? price) : price)

/** The stop of an order that waits for one, and the side from which the price must reach it. */
export function buildStop(order: TicketOrder, context: Pick<TicketContext, 'mark'>, price: Amount) {
  const { stopPrice = null } = order
  if (!hasStop(order) || stopPrice === null) return null
  const direction = stopDirection(stopPrice, triggerPrice(order, context, price))
  return direction === null ? null : { price: stopPrice, direction }
}

/** The price before the spread, and with it; a limit order that waits opens at its own price, without a spread. */
function pricesOf(order: TicketOrder, context: TicketContext, price: Amount) {
  const { kind, side, limitPrice, stopPrice, trail = null } = order
  const { terms } = context
  if (kind === 'trailingStop' && trail !== null) {
    const start = trail.activation ?? triggerPrice(order, context, price)
    const quotedPrice = max(ZERO, firstStop(side, trail, start))
    const openPrice = openingPrice(side, quotedPrice, terms)
    return { quotedPrice, openPrice, held: trailHeldPrice(side, trail, start, terms) }
  }
  const ownLimit = hasLimit(order) && isWaitingOrder(order) ? (limitPrice ?? price) : null
  const quotedPrice = ownLimit ?? (kind === 'stopMarket' ? (stopPrice ?? price) : price)
  const openPrice = ownLimit ?? openingPrice(side, quotedPrice, terms)
  const stop = buildStop(order, context, price)
  return { quotedPrice, openPrice, held: heldPrice({ kind, side, limit: openPrice, stop }, terms) }
}

/** Computes the result of an order at this price; margin and fee of a stop-market order are those of its hold. */
export function previewOpen(order: TicketOrder, context: TicketContext, price: Amount): TicketPreview {
  const { terms, free } = context
  const { side, stops } = order
  const { quotedPrice, openPrice, held } = pricesOf(order, context, price)
  const quantity = toQuantity(order.lots, terms.lotSize)
  const notional = computeNotional(quantity, openPrice)
  const exposure: Exposure = { side, quantity, openPrice }
  const at = (stop: Amount) => (stop === ZERO ? null : profitAt(exposure, stop))
  const shown = { quantity, quotedPrice, openPrice, heldPrice: held, notional }
  const outcome = { atTakeProfit: at(stops.takeProfit), atStopLoss: at(stops.stopLoss) }
  if (order.isReduceOnly) {
    const risk = riskRate(context.account.maintenance, context.account.equity)
    return { ...shown, ...NOTHING, freeAfter: free, riskRate: risk, atTakeProfit: null, atStopLoss: null }
  }
  const heldNotional = computeNotional(quantity, held)
  const margin = marginRequired(heldNotional, order.leverage)
  const fee = computeTradeFee(heldNotional, terms.feeRate)
  const needed = sum(margin, fee)
  const backing = computeBacking(
    exposure,
    { margin, fee, now: isWaitingOrder(order) ? quotedPrice : price },
    context,
  )
  return {
    ...shown,
    ...outcome,
    margin,
    fee,
    needed,
    freeAfter: subtract(free, needed),
    balance: backing.balance,
    liquidationPrice: liquidationPrice({ ...exposure, balance: backing.balance }, terms),
    riskRate: backing.riskRate,
    overnightFee: overnightFee({ quantity, price: quotedPrice, rate: terms.overnight[side], nights: 1 }),
  }
}

/** Backing and risk rate of a new position: its own margin, or the account less its fee. */
function computeBacking(
  exposure: Exposure,
  own: { margin: Amount; fee: Amount; now: Amount },
  { terms, mode, account }: TicketContext,
): { balance: Amount; riskRate: Amount } {
  const maintenance = maintenanceMargin(terms.tiers, computeNotional(exposure.quantity, own.now))
  const profit = profitAt(exposure, own.now)
  if (mode === 'isolated') {
    return { balance: own.margin, riskRate: riskRate(maintenance, sum(own.margin, profit)) }
  }
  const equity = subtract(account.equity, own.fee)
  return {
    balance: subtract(equity, account.maintenance),
    riskRate: riskRate(sum(account.maintenance, maintenance), sum(equity, profit)),
  }
}

/** The reason for a rejection, with the values of its message. */
export type TicketIssue = { readonly code: RefusalCode; readonly values: Readonly<Record<string, string>> }

const createIssue = (code: RefusalCode, values: Readonly<Record<string, string>> = {}): TicketIssue => ({
  code,
  values,
})

/** The first issue of an order, in the order in which the exchange checks; null if there is none. */
export function validateOrder(order: TicketOrder, context: TicketContext): TicketIssue | null {
  const { terms, price } = context
  const { lots, leverage } = order
  if (orderTermsReason('futures', order.kind, chooseTimeInForce(order)) !== null)
    return createIssue('order_terms_unfit')
  if (context.isAgainstPosition === true && !order.isReduceOnly) return createIssue('opposite_side_open')
  if (!terms.leverages.includes(leverage) && findSuperLeverage(terms, leverage) === null)
    return createIssue('leverage_invalid')
  if (lots < terms.lotsMin) return createIssue('lots_below_minimum', { minimum: amountText(terms.lotsMin) })
  if (terms.lotsMax !== ZERO && lots > terms.lotsMax) {
    return createIssue('lots_above_maximum', { maximum: amountText(terms.lotsMax) })
  }
  if (!isMultipleOf(lots, ONE)) return createIssue('quantity_off_step', { step: '1' })
  if (price === null) return createIssue('price_unavailable')
  return priceIssue(order, context, price) ?? fundsIssue(order, context, price)
}

function priceIssue(order: TicketOrder, context: TicketContext, price: Amount): TicketIssue | null {
  const { terms } = context
  const { limitPrice, stopPrice = null, side, stops } = order
  const [limit, stop] = [
    hasLimit(order) ? (limitPrice ?? ZERO) : null,
    hasStop(order) ? (stopPrice ?? ZERO) : null,
  ]
  const own = [limit, stop].flatMap((one) => one ?? [])
  if (own.includes(ZERO) || (stop === null && stopPrice !== null)) return createIssue('price_invalid')
  if ([...own, stops.takeProfit, stops.stopLoss].some((one) => !isMultipleOf(one, terms.priceTick)))
    return createIssue('price_invalid')
  const untrailed = trailIssue(order, terms, triggerPrice(order, context, price))
  if (untrailed !== null) return untrailed
  if (stop !== null && buildStop(order, context, price) === null) return createIssue('stop_reached')
  const unfit = order.kind === 'limit' ? limitIssue(order, limit ?? ZERO, { terms, price }) : null
  if (unfit !== null) return unfit
  const { openPrice: open } = pricesOf(order, context, price)
  // A waiting order is not open yet, so the current price does not constrain its stops.
  const isRight = areStopsValid(side, stops, { open, now: isWaitingOrder(order) ? open : price })
  return isRight || order.isReduceOnly ? null : createIssue('stop_on_wrong_side')
}

/** A trailing stop is activated by a price better than the present one, which is that which triggers it. */
function trailIssue(
  { kind, side, trail = null }: TicketOrder,
  { priceTick }: TicketTerms,
  price: Amount,
): TicketIssue | null {
  if (kind !== 'trailingStop') return trail === null ? null : createIssue('trail_invalid')
  if (trail === null) return createIssue('trail_invalid')
  const { activation } = trail
  if (activation !== null && !isMultipleOf(activation, priceTick)) return createIssue('price_invalid')
  if (!isTrailValid(trail, { price: activation ?? price, priceTick })) return createIssue('trail_invalid')
  const isPassed = activation !== null && (side === 'short' ? activation <= price : activation >= price)
  return isPassed ? createIssue('stop_reached') : null
}

/** A limit order that waits is better than the market; one that may fill at once must reach its opening price. */
function limitIssue(
  order: TicketOrder,
  limit: Amount,
  { terms, price }: { readonly terms: TicketTerms; readonly price: Amount },
): TicketIssue | null {
  const time = chooseTimeInForce(order)
  if (isWaitingOrder(order)) {
    if (isLimitPriceValid(order.side, limit, price)) return null
    return createIssue(time === 'postOnly' ? 'post_only_takes' : 'limit_on_wrong_side')
  }
  const open = order.isReduceOnly ? price : openingPrice(order.side, price, terms)
  if (isLimitReached(order.side, limit, open)) return null
  return createIssue(time === 'fok' ? 'not_filled_whole' : 'no_liquidity')
}

function fundsIssue(order: TicketOrder, context: TicketContext, price: Amount): TicketIssue | null {
  if (order.isReduceOnly) return context.opposite > ZERO ? null : createIssue('nothing_to_reduce')
  const { notional, needed } = previewOpen(order, context, price)
  const unfit = leverageIssue(order.leverage, notional, context)
  if (unfit !== null) return unfit
  return needed > context.free ? createIssue('insufficient_balance') : null
}

/** Finds the super leverage of this number; null for a usual one. */
export const findSuperLeverage = (
  { superLeverages }: Pick<TicketTerms, 'superLeverages'>,
  leverage: number,
): SuperLeverage | null => superLeverages.find((each) => each.leverage === leverage) ?? null

/** A usual leverage is bounded by the tiers of the value, a super leverage by a limit for all positions that have one. */
export function leverageIssue(
  leverage: number,
  notional: Amount,
  {
    terms,
    superOpen,
  }: Pick<TicketContext, 'superOpen'> & { readonly terms: Pick<TicketTerms, 'tiers' | 'superLeverages'> },
): TicketIssue | null {
  const limited = findSuperLeverage(terms, leverage)
  if (limited !== null)
    return sum(superOpen, notional) > limited.valueMax
      ? createIssue('super_leverage_limit', {
          maximum: amountText(max(ZERO, subtract(limited.valueMax, superOpen))),
        })
      : null
  const most = leverageMax(terms.tiers, notional)
  return leverage > most ? createIssue('leverage_too_high', { maximum: String(most) }) : null
}

/** Whether a position takes so large a share of the account that the review shows an extra warning. */
export const isOversize = (needed: Amount, equity: Amount): boolean =>
  needed > multiply(equity, (ONE / 4n) as Amount, 'down')
