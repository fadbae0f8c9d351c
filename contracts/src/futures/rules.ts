import {
  type Amount,
  toAmount,
  assert,
  max,
  subtract,
  multiplyByInt,
  negate,
  ONE,
  divide,
  divideByInt,
  min,
  sum,
  multiply,
  roundToStep,
  ZERO,
} from '#kit'
import type { Side } from './shapes.ts'

/** Upper bound of the reported risk rate; liquidation is at 1. */
const RISK_MAX = toAmount('10')
/** Members are warned from this rate on. */
export const RISK_WARNING = toAmount('0.8')

/**
 * The maintenance rate from a notional on, and the amount that makes the function continuous where tiers
 * meet.
 */
export type Tier = { readonly from: Amount; readonly rate: Amount; readonly cum: Amount }

/** Side and size of a holding, with its opening price. */
export type Exposure = { readonly side: Side; readonly quantity: Amount; readonly openPrice: Amount }

/** Converts brackets to tiers: each `cum` is the previous one plus floor × rate step. */
export function buildTiers(brackets: readonly { from: Amount; rate: Amount }[]): Tier[] {
  const tiers: Tier[] = []
  for (const { from, rate } of brackets) {
    const before = tiers.at(-1)
    const cum =
      before === undefined ? ZERO : sum(before.cum, multiply(from, subtract(rate, before.rate), 'down'))
    tiers.push({ from, rate, cum })
  }
  return tiers
}

export const toQuantity = (lots: Amount, lotSize: Amount): Amount => multiply(lots, lotSize, 'down')

/** The contract value. Rounds up, so that derived charges are never too low. */
export const computeNotional = (quantity: Amount, price: Amount): Amount => multiply(quantity, price, 'up')

/** Moves the price against the member by the spread, and rounds it to the price tick. */
export function openingPrice(
  side: Side,
  quoted: Amount,
  terms: { readonly spreadRate: Amount; readonly priceTick: Amount },
): Amount {
  return side === 'long'
    ? roundToStep(multiply(quoted, sum(ONE, terms.spreadRate), 'up'), terms.priceTick, 'up')
    : roundToStep(multiply(quoted, subtract(ONE, terms.spreadRate), 'down'), terms.priceTick, 'down')
}

/** Rounds up: a position never has less margin than required. */
export const marginRequired = (notional: Amount, leverage: number): Amount =>
  divideByInt(notional, BigInt(leverage), 'up')

/** Charged once, at opening; it covers the close as well. Rounds up, for the house. */
export const computeTradeFee = (notional: Amount, feeRate: Amount): Amount =>
  multiply(notional, feeRate, 'up')

/** Profit or loss at a price. Gains are rounded down, losses up. */
export function profitAt({ side, quantity, openPrice }: Exposure, price: Amount): Amount {
  const move = side === 'long' ? subtract(price, openPrice) : subtract(openPrice, price)
  return multiply(quantity, move, move < ZERO ? 'up' : 'down')
}

/** Cost of opening at the quoted price and closing at the same price: the spread. */
export const spreadCost = (quantity: Amount, openPrice: Amount, quotedPrice: Amount): Amount =>
  multiply(quantity, max(subtract(openPrice, quotedPrice), subtract(quotedPrice, openPrice)), 'up')

function tierAt(tiers: readonly Tier[], notional: Amount): Tier {
  const tier = tiers.findLast(({ from }) => notional >= from)
  assert(tier !== undefined, 'the first tier begins at zero')
  return tier
}

/** Maintenance margin of this notional. Rounds up. */
export function maintenanceMargin(tiers: readonly Tier[], notional: Amount): Amount {
  const { rate, cum } = tierAt(tiers, notional)
  return max(subtract(multiply(notional, rate, 'up'), cum), ZERO)
}

/** The highest leverage whose margin is at least twice the maintenance margin. */
export function leverageMax(tiers: readonly Tier[], notional: Amount): number {
  return Number(divide(ONE, multiplyByInt(tierAt(tiers, notional).rate, 2n), 'down') / ONE)
}

/** Maintenance margin divided by the margin balance; 1 is liquidation. */
export function riskRate(maintenance: Amount, balance: Amount): Amount {
  if (maintenance <= ZERO) return ZERO
  return balance <= ZERO ? RISK_MAX : min(RISK_MAX, divide(maintenance, balance, 'up'))
}

/** Whether a balance no longer exceeds the maintenance margin. */
export const isLiquidated = (maintenance: Amount, balance: Amount): boolean => balance <= maintenance

export type MarginedExposure = Exposure & {
  /**
   * Balance at zero profit: the margin; in cross mode the account, less the maintenance margin of the others.
   */
  readonly balance: Amount
}

/** Whether the balance of a position no longer exceeds its maintenance margin at a price. */
export const isLiquidatedAt = (position: MarginedExposure, tiers: readonly Tier[], price: Amount): boolean =>
  isLiquidated(
    maintenanceMargin(tiers, computeNotional(position.quantity, price)),
    sum(position.balance, profitAt(position, price)),
  )

/**
 * (balance + cum − s·q·E) ÷ (q·(MMR − s)), for the tier that contains the notional at that price. The
 * maintenance margin is the maximum over all tiers, so the binding tier is the one reached first: the highest
 * price for a long, the lowest for a short. Not rounded to a price tick; zero or less if no price liquidates
 * the position.
 */
export function exactLiquidationPrice(position: MarginedExposure, tiers: readonly Tier[]): Amount {
  const { side, quantity, openPrice, balance } = position
  const sign = side === 'long' ? 1n : -1n
  const prices = tiers.map(({ rate, cum }) => {
    const above = subtract(sum(balance, cum), multiplyByInt(multiply(quantity, openPrice, 'down'), sign))
    return divide(above, multiply(quantity, subtract(rate, multiplyByInt(ONE, sign)), 'down'), 'down')
  })
  return prices.reduce(side === 'long' ? max : min)
}

/**
 * The price tick at which the position is liquidated: the highest one for a long, the lowest one for a short.
 * Null if there is none. Neighbouring ticks are checked with `isLiquidated`, so both agree on every tick.
 */
export function liquidationPrice(
  position: MarginedExposure,
  terms: { readonly tiers: readonly Tier[]; readonly priceTick: Amount },
): Amount | null {
  const { tiers, priceTick } = terms
  const exact = max(exactLiquidationPrice(position, tiers), ZERO)
  const isLong = position.side === 'long'
  const inward = isLong ? priceTick : negate(priceTick)
  let price = roundToStep(exact, priceTick, isLong ? 'down' : 'up')
  while (price > ZERO && !isLiquidatedAt(position, tiers, price)) price = subtract(price, inward)
  while (isLiquidatedAt(position, tiers, sum(price, inward)) && sum(price, inward) > ZERO) {
    price = sum(price, inward)
  }
  return price > ZERO ? price : null
}

/** A limit price must be better than the current price: a long below it, a short above it. */
export const isLimitPriceValid = (side: Side, limit: Amount, price: Amount): boolean =>
  side === 'long' ? limit < price : limit > price

/** Whether the price has reached a limit. */
export const isLimitReached = (side: Side, limit: Amount, price: Amount): boolean =>
  side === 'long' ? price <= limit : price >= limit

/** Zero means unset. */
export type Stops = { readonly takeProfit: Amount; readonly stopLoss: Amount }

/** A take profit lies beyond, a stop loss short of, both the opening price and the current one. */
export function areStopsValid(side: Side, stops: Stops, at: { open: Amount; now: Amount }): boolean {
  const [low, high] = [min(at.open, at.now), max(at.open, at.now)]
  const { takeProfit, stopLoss } = stops
  const isProfitRight = takeProfit === ZERO || (side === 'long' ? takeProfit > high : takeProfit < low)
  const isLossRight = stopLoss === ZERO || (side === 'long' ? stopLoss < low : stopLoss > high)
  return isProfitRight && isLossRight
}

/** The stop that a price has reached; if both, the stop loss. */
export function stopReached(side: Side, stops: Stops, price: Amount): 'takeProfit' | 'stopLoss' | null {
  const { takeProfit, stopLoss } = stops
  const isBeyond = (edge: Amount, isUp: boolean) => edge !== ZERO && (isUp ? price >= edge : price <= edge)
  if (isBeyond(stopLoss, side === 'short')) return 'stopLoss'
  return isBeyond(takeProfit, side === 'long') ? 'takeProfit' : null
}
