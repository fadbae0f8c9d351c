import {
  type Amount,
  amountText,
  type Input,
  type Instant,
  isMultipleOf,
  max,
  negate,
  subtract,
  ONE,
  divide,
  min,
  sum,
  multiply,
  roundToStep,
  ZERO,
} from '@bourse/contracts/kit'
import type { MarginAccount, MarginCoin } from '@bourse/contracts/margin'
import type { Market } from '@bourse/contracts/market'
import {
  maxAffordableQuantity,
  cost,
  FAR_FROM_MARKET,
  isWithinBand,
  proceeds,
  protectionPrice,
  reservedAmount,
  type Side,
  type spot,
  tradeFee,
} from '@bourse/contracts/spot'
import { applyDiscount } from '@bourse/contracts/vip'
import { PRICE_BUFFER, computeShare } from '#kit/form'
import { parseAmountInput, decimalsOfStep, truncateDecimals } from '#kit/format'
import type { CouponOrder } from '#api/coupons'
import type { Trade } from '#api/margin'
import type { SpotTerms } from '#api/markets'
import { type OrderTerms, termsInput, timeOf } from './order-terms.ts'

type Level = { readonly price: Amount; readonly quantity: Amount }
/** Best first on both sides. */
type Levels = { readonly bids: readonly Level[]; readonly asks: readonly Level[] }

/** `percent` is the slider's percentage of the balance; null once a quantity was typed. */
export type Ticket = OrderTerms & {
  readonly side: Side
  readonly price: string
  /** The stop price; other kinds ignore it. */
  readonly stop: string
  readonly quantity: string
  readonly percent: number | null
}

export type FormContext = {
  readonly terms: SpotTerms
  readonly last: Amount | null
  /** No recent feed message; the last price may be outdated. */
  readonly isStale: boolean
  readonly levels: Levels
  /** Null while unknown, as for guests. */
  readonly free: { readonly base: Amount | null; readonly quote: Amount | null }
  readonly tier: number
  /** The futures account and its coin of this market; null where orders on margin are not offered. */
  readonly margin: { readonly account: MarginAccount; readonly coin: MarginCoin } | null
}

/** Null where an input is missing. */
export type Derived = {
  /** The typed price, the last one for a market order, or the stop price of a stop-market order. */
  readonly price: Amount | null
  readonly stop: Amount | null
  readonly quantity: Amount | null
  /** An amount in the quote currency. */
  readonly turnover: Amount | null
  readonly fee: Amount | null
  /** An amount in quote for a buy, in base for a sell. */
  readonly pays: Amount | null
  /** An amount in base for a buy, in quote for a sell. */
  readonly receives: Amount | null
  /** The free balance afterwards, of the asset that is paid with. */
  readonly after: Amount | null
}

export const ISSUE_TEXTS = {
  closed: 'spot.closed',
  price_updating: 'spot.price_updating',
  price_wrong: 'field.price_wrong',
  price_step: 'spot.price_step',
  stop_wrong: 'spot.stop_wrong',
  stop_step: 'spot.price_step',
  stop_reached: 'spot.stop_reached',
  post_only: 'spot.post_only_takes',
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
  readonly field: 'price' | 'stop' | 'quantity' | null
}

export const computeFeeRate = ({ terms, tier }: FormContext): Amount =>
  applyDiscount(terms.feeRate, tier, 'spot')

export function freeBalance(
  { side, account }: Pick<Ticket, 'side' | 'account'>,
  { free, margin }: FormContext,
): Amount | null {
  if (account === 'spot') return side === 'buy' ? free.quote : free.base
  return (side === 'buy' ? margin?.account.free : margin?.coin.free) ?? null
}

/** Changes of the futures account by an order. */
export function previewTrade(
  { side }: Ticket,
  { pays, receives }: Derived,
  { base }: Pick<Market, 'base'>,
): Trade {
  const [paid, received] = [negate(pays ?? ZERO), receives ?? ZERO]
  return side === 'buy'
    ? { asset: base, quantity: received, money: paid }
    : { asset: base, quantity: paid, money: received }
}

/** The kinds that wait for a stop price. */
export const hasStop = ({ kind }: Pick<Ticket, 'kind'>): boolean =>
  kind === 'stopLimit' || kind === 'stopMarket'
/** The kinds with a limit price. */
export const isLimit = ({ kind }: Pick<Ticket, 'kind'>): boolean => kind === 'limit' || kind === 'stopLimit'

const marketPrice = ({ kind }: Ticket, { last }: FormContext): Amount | null =>
  kind === 'market' ? last : null

const UNKNOWN = { turnover: null, fee: null, pays: null, receives: null, after: null }

export function derive(ticket: Ticket, context: FormContext): Derived {
  const stop = hasStop(ticket) ? parseAmountInput(ticket.stop) : null
  const price = isLimit(ticket) ? parseAmountInput(ticket.price) : (stop ?? marketPrice(ticket, context))
  const quantity = parseAmountInput(ticket.quantity)
  if (price === null || quantity === null) return { ...UNKNOWN, price, stop, quantity }
  const turnover = computeTurnover(ticket, context, price, quantity)
  const fee = tradeFee(turnover, computeFeeRate(context))
  const pays =
    ticket.side === 'buy' ? paidByBuy(ticket, context, { price, quantity, turnover, fee }) : quantity
  const receives = ticket.side === 'buy' ? quantity : max(ZERO, subtract(turnover, fee))
  const free = freeBalance(ticket, context)
  const after = free === null ? null : subtract(free, pays)
  return { price, stop, quantity, turnover, fee, pays, receives, after }
}

type Bought = {
  readonly price: Amount
  readonly quantity: Amount
  readonly turnover: Amount
  readonly fee: Amount
}

/** A stop-market order holds what it costs at the end of its protection band. */
function paidByBuy(ticket: Ticket, context: FormContext, { price, quantity, turnover, fee }: Bought): Amount {
  if (ticket.kind !== 'stopMarket') return sum(turnover, fee)
  const worst = protectionPrice('buy', price, context.terms.priceTick)
  return reservedAmount({ side: 'buy', quantity, price: worst }, computeFeeRate(context))
}

function computeTurnover(
  { side, kind }: Ticket,
  { levels }: FormContext,
  price: Amount,
  quantity: Amount,
): Amount {
  const plain = side === 'buy' ? cost(quantity, price) : proceeds(quantity, price)
  return kind === 'market' ? (turnoverInBook(levels, side, quantity) ?? plain) : plain
}

export const oppositeSide = (levels: Levels, side: Side): readonly Level[] =>
  side === 'buy' ? levels.asks : levels.bids

/** Turnover in the visible book, rounded for the house; the part beyond it counts at the last level. */
function turnoverInBook(levels: Levels, side: Side, quantity: Amount): Amount | null {
  const rounding = side === 'buy' ? 'up' : 'down'
  const taken = oppositeSide(levels, side)
  const worst = taken.at(-1)
  if (worst === undefined) return null
  let [left, turnover] = [quantity, ZERO]
  for (const level of taken) {
    const part = min(left, level.quantity)
    turnover = sum(turnover, multiply(part, level.price, rounding))
    left = subtract(left, part)
  }
  return sum(turnover, multiply(left, worst.price, rounding))
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

function priceIssue(
  ticket: Ticket,
  { price, stop }: Derived,
  { terms, last, isStale, levels }: FormContext,
): Issue | null {
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
  if (!isLimit(ticket)) return null
  if (price === null || price <= ZERO) return { code: 'price_wrong', field: 'price' }
  if (!isMultipleOf(price, terms.priceTick)) return { code: 'price_step', field: 'price' }
  const best = oppositeSide(levels, side)[0]?.price
  const takes = best !== undefined && (side === 'buy' ? price >= best : price <= best)
  const isRefused = takes && kind === 'limit' && timeOf(ticket) === 'postOnly'
  return isRefused ? { code: 'post_only', field: 'price' } : null
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

/** Rounded down to the lot step; the fee of a buy reduces it where the balance does not cover both. */
export function quantityForPercent(percent: number, ticket: Ticket, context: FormContext): Amount | null {
  const free = freeBalance(ticket, context)
  const price = takingPrice(ticket, context)
  if (free === null || price === null || price <= ZERO) return null
  const part = computeShare(free, percent)
  if (ticket.side === 'sell') return roundToStep(part, context.terms.lotStep, 'down')
  const requested = roundToStep(divide(part, price, 'down'), context.terms.lotStep, 'down')
  const ceiling = computeCeiling(ticket, price, context)
  const most = maxAffordableQuantity(free, ceiling, {
    feeRate: computeFeeRate(context),
    lotStep: context.terms.lotStep,
  })
  return min(requested, most)
}

/** The price that a buy may cost at most. */
function computeCeiling({ kind }: Ticket, price: Amount, { terms }: FormContext): Amount {
  if (kind === 'stopMarket') return protectionPrice('buy', price, terms.priceTick)
  return kind === 'market' ? multiply(price, sum(ONE, PRICE_BUFFER), 'up') : price
}

function takingPrice(ticket: Ticket, context: FormContext): Amount | null {
  if (ticket.kind === 'stopMarket') return parseAmountInput(ticket.stop)
  if (ticket.kind !== 'market') return parseAmountInput(ticket.price)
  return oppositeSide(context.levels, ticket.side)[0]?.price ?? context.last
}

export function applyPercent(ticket: Ticket, context: FormContext): Ticket {
  if (ticket.percent === null) return ticket
  const quantity = quantityForPercent(ticket.percent, ticket, context)
  return quantity === null ? ticket : { ...ticket, quantity: amountText(quantity) }
}

/** A price from the book; it turns a market order into a limit order. */
export const pickedPrice = (price: Amount, { kind }: Ticket, { terms }: FormContext): Partial<Ticket> => ({
  kind: kind === 'market' ? 'limit' : kind,
  [kind === 'stopMarket' ? 'stop' : 'price']: truncateDecimals(price, decimalsOfStep(terms.priceTick)),
})

/** The percentage of the balance that the quantity takes, for the slider. */
export function computePercent(ticket: Ticket, { pays }: Derived, context: FormContext): number {
  if (ticket.percent !== null) return ticket.percent
  const free = freeBalance(ticket, context)
  if (free === null || free <= ZERO || pays === null) return 0
  return pays >= free ? 100 : Number((pays * 100n) / free)
}

/** A fraction; null if too small for a warning. A stop-limit order meets the market at its stop price. */
export function farFromMarket(
  ticket: Ticket,
  { price, stop }: Derived,
  { last }: FormContext,
): Amount | null {
  const met = ticket.kind === 'stopLimit' ? stop : last
  if (!isLimit(ticket) || price === null || met === null || met <= ZERO) return null
  const distance = divide(price > met ? subtract(price, met) : subtract(met, price), met, 'down')
  return distance > FAR_FROM_MARKET ? distance : null
}

/** A coupon is a share of the fee; its condition is the order's value at the given price. */
export const couponOrder = ({ price, quantity, fee }: Derived, { quoteCode }: Market): CouponOrder => ({
  product: 'spot',
  code: quoteCode,
  amount: price === null || quantity === null ? null : cost(quantity, price),
  basis: fee,
})

export function toInput(
  ticket: Ticket,
  { price, stop, quantity }: Derived,
  { market, now }: { readonly market: Market; readonly now: Instant },
): Input<typeof spot.place> | null {
  if (price === null || quantity === null) return null
  const { side, kind, account } = ticket
  const pair = { base: market.base, quote: market.quote }
  const usual = { ...pair, side, kind, price, quantity, ...termsInput(ticket, now) }
  const order = account === 'spot' ? usual : { ...usual, account }
  return stop === null ? order : { ...order, stopPrice: stop }
}
