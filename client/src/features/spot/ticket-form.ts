import {
  type Amount,
  amountText,
  type Input,
  type Instant,
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
import { type Trail, trailingStop } from '@bourse/contracts/orders'
import {
  maxAffordableQuantity,
  cost,
  FAR_FROM_MARKET,
  proceeds,
  protectionPrice,
  reservedAmount,
  type Side,
  type spot,
  tradeFee,
} from '@bourse/contracts/spot'
import { applyDiscount } from '@bourse/contracts/vip'
import { PRICE_BUFFER, computeShare, computeSharePercent } from '#kit/form'
import { parseAmountInput, decimalsOfStep, truncateDecimals } from '#kit/format'
import type { CouponOrder } from '#api/coupons'
import type { Trade } from '#api/margin'
import type { SpotTerms } from '#api/markets'
import { type ParsedTrail, parseTrail, trailInput, type TypedTrail } from '#api/order-terms'
import { type OrderTerms, termsInput } from './order-terms.ts'

type Level = { readonly price: Amount; readonly quantity: Amount }
/** Best first on both sides. */
type Levels = { readonly bids: readonly Level[]; readonly asks: readonly Level[] }

/** `percent` is the slider's percentage of the balance; null once a quantity was typed. */
export type Ticket = OrderTerms &
  TypedTrail & {
    readonly side: Side
    readonly price: string
    /** The stop price; other kinds ignore it. */
    readonly stop: string
    /** The limit of the stop order of a pair; empty for one at market. */
    readonly stopLimit: string
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
  /** The typed price, the last one for a market order, or the stop price of an order at market that waits. */
  readonly price: Amount | null
  readonly stop: Amount | null
  /** The limit of the stop order of a pair. */
  readonly stopLimit: Amount | null
  readonly trail: Trail | null
  readonly activation: Amount | null
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
  kind === 'stopLimit' || kind === 'stopMarket' || kind === 'oco'
/** The kinds with a limit price. */
export const isLimit = ({ kind }: Pick<Ticket, 'kind'>): boolean =>
  kind === 'limit' || kind === 'stopLimit' || kind === 'oco'

/** The last price of a market order, or the first stop price of a trailing stop. */
function startPrice(
  { kind, side }: Ticket,
  { trail, activation }: ParsedTrail,
  { last }: FormContext,
): Amount | null {
  if (kind !== 'trailingStop') return kind === 'market' ? last : null
  const start = activation ?? last
  if (trail === null || start === null) return null
  return max(ZERO, trailingStop(start, trail, side === 'sell' ? 'falls' : 'rises'))
}

const UNKNOWN = { turnover: null, fee: null, pays: null, receives: null, after: null }

export function derive(ticket: Ticket, context: FormContext): Derived {
  const stop = hasStop(ticket) ? parseAmountInput(ticket.stop) : null
  const { trail, activation } = parseTrail(ticket)
  const price = isLimit(ticket)
    ? parseAmountInput(ticket.price)
    : (stop ?? startPrice(ticket, { trail, activation }, context))
  const quantity = parseAmountInput(ticket.quantity)
  const stopLimit = ticket.kind === 'oco' ? parseAmountInput(ticket.stopLimit) : null
  const typed = { price, stop, stopLimit, trail, activation, quantity }
  if (price === null || quantity === null) return { ...UNKNOWN, ...typed }
  const turnover = computeTurnover(ticket, context, price, quantity)
  const fee = tradeFee(turnover, computeFeeRate(context))
  const pays =
    ticket.side === 'buy'
      ? paidByBuy(ticket, context, { ...typed, price, quantity, turnover, fee })
      : quantity
  const receives = ticket.side === 'buy' ? quantity : max(ZERO, subtract(turnover, fee))
  const free = freeBalance(ticket, context)
  const after = free === null ? null : subtract(free, pays)
  return { ...typed, turnover, fee, pays, receives, after }
}

type Bought = Pick<Derived, 'stop' | 'stopLimit'> &
  Readonly<Record<'price' | 'quantity' | 'turnover' | 'fee', Amount>>

/** A stop-market order and a trailing stop hold what they cost at the end of the protection band. */
function paidByBuy(
  ticket: Ticket,
  context: FormContext,
  { price, stop, stopLimit, quantity, turnover, fee }: Bought,
): Amount {
  const heldAt = (limit: Amount) =>
    reservedAmount({ side: 'buy', quantity, price: limit }, computeFeeRate(context))
  const bandEnd = (from: Amount) => protectionPrice('buy', from, context.terms.priceTick)
  if (ticket.kind === 'oco') return heldAt(max(price, stopLimit ?? bandEnd(stop ?? price)))
  return ticket.kind === 'stopMarket' || ticket.kind === 'trailingStop'
    ? heldAt(bandEnd(price))
    : sum(turnover, fee)
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
function computeCeiling(ticket: Ticket, price: Amount, { terms }: FormContext): Amount {
  const { kind } = ticket
  if (kind === 'oco') {
    const stop = parseAmountInput(ticket.stop) ?? price
    return max(price, parseAmountInput(ticket.stopLimit) ?? protectionPrice('buy', stop, terms.priceTick))
  }
  if (kind === 'stopMarket' || kind === 'trailingStop') return protectionPrice('buy', price, terms.priceTick)
  return kind === 'market' ? multiply(price, sum(ONE, PRICE_BUFFER), 'up') : price
}

function takingPrice(ticket: Ticket, context: FormContext): Amount | null {
  if (ticket.kind === 'stopMarket') return parseAmountInput(ticket.stop)
  if (ticket.kind === 'trailingStop') return startPrice(ticket, parseTrail(ticket), context)
  if (ticket.kind !== 'market') return parseAmountInput(ticket.price)
  return oppositeSide(context.levels, ticket.side)[0]?.price ?? context.last
}

export function applyPercent(ticket: Ticket, context: FormContext): Ticket {
  if (ticket.percent === null) return ticket
  const quantity = quantityForPercent(ticket.percent, ticket, context)
  return quantity === null ? ticket : { ...ticket, quantity: amountText(quantity) }
}

const PICKED: Partial<Record<Ticket['kind'], 'stop' | 'activation'>> = {
  stopMarket: 'stop',
  trailingStop: 'activation',
}

/** A price from the book; it turns a market order into a limit order. */
export const pickedPrice = (price: Amount, { kind }: Ticket, { terms }: FormContext): Partial<Ticket> => ({
  kind: kind === 'market' ? 'limit' : kind,
  [PICKED[kind] ?? 'price']: truncateDecimals(price, decimalsOfStep(terms.priceTick)),
})

/** The percentage of the balance that the quantity takes, for the slider. */
export function computePercent(ticket: Ticket, { pays }: Derived, context: FormContext): number {
  return ticket.percent ?? computeSharePercent(pays, freeBalance(ticket, context))
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

/** A pair of orders is another request. */
export type SpotInput =
  | { readonly order: Input<typeof spot.place> }
  | { readonly pair: Input<typeof spot.placeOco> }

export function toInput(
  ticket: Ticket,
  derived: Derived,
  { market, now }: { readonly market: Market; readonly now: Instant },
): SpotInput | null {
  const { price, stop, stopLimit, trail, activation, quantity } = derived
  if (price === null || quantity === null) return null
  const { side, kind, account } = ticket
  const { selfTrade, ...time } = termsInput(ticket, now)
  const placed = { base: market.base, quote: market.quote, side, price, quantity, ...time }
  if (kind === 'oco') {
    if (stop === null) return null
    return {
      pair: { ...placed, stopPrice: stop, ...(stopLimit === null ? {} : { stopLimitPrice: stopLimit }) },
    }
  }
  const order = {
    ...placed,
    kind,
    ...(selfTrade === undefined ? {} : { selfTrade }),
    ...(account === 'spot' ? {} : { account }),
    ...(stop === null ? {} : { stopPrice: stop }),
    ...(trail === null ? {} : trailInput(trail, activation)),
  }
  return { order }
}
