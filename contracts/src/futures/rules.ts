import {
  type Amount,
  amountOf,
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

/** A risk rate that is told at all: liquidation is at 1, and beyond ten times that nothing more is learned from it. */
const RISK_MAX = amountOf('10')
/** From here a member is warned. */
export const RISK_WARNING = amountOf('0.8')

/** From a contract value on, which part of it must be covered, and what keeps that continuous where tiers meet. */
export type Tier = { readonly from: Amount; readonly rate: Amount; readonly cum: Amount }

/** Size and direction of something held since `openPrice`. */
export type Exposure = { readonly side: Side; readonly quantity: Amount; readonly openPrice: Amount }

/** Brackets become tiers: each one's `cum` is the one before it, plus its floor times the step of the rate. */
export function tiersOf(brackets: readonly { from: Amount; rate: Amount }[]): Tier[] {
  const tiers: Tier[] = []
  for (const { from, rate } of brackets) {
    const before = tiers.at(-1)
    const cum =
      before === undefined ? ZERO : sum(before.cum, multiply(from, subtract(rate, before.rate), 'down'))
    tiers.push({ from, rate, cum })
  }
  return tiers
}

export const quantityOf = (lots: Amount, lotSize: Amount): Amount => multiply(lots, lotSize, 'down')

/** The contract value. Rounds up: what is asked for it is never too little. */
export const notionalOf = (quantity: Amount, price: Amount): Amount => multiply(quantity, price, 'up')

/** The spread moves the price against whoever opens, and on to the price tick. */
export function openingPrice(
  side: Side,
  quoted: Amount,
  terms: { readonly spreadRate: Amount; readonly priceTick: Amount },
): Amount {
  return side === 'long'
    ? roundToStep(multiply(quoted, sum(ONE, terms.spreadRate), 'up'), terms.priceTick, 'up')
    : roundToStep(multiply(quoted, subtract(ONE, terms.spreadRate), 'down'), terms.priceTick, 'down')
}

/** Rounds up: a position never carries less margin than it needs. */
export const marginRequired = (notional: Amount, leverage: number): Amount =>
  divideByInt(notional, BigInt(leverage), 'up')

/** Charged once, at opening; it covers the close as well. Rounds up, for the house. */
export const tradeFeeOf = (notional: Amount, feeRate: Amount): Amount => multiply(notional, feeRate, 'up')

/** What the move to a price brings or costs. Gains are cut down, losses rounded up. */
export function profitAt({ side, quantity, openPrice }: Exposure, price: Amount): Amount {
  const move = side === 'long' ? subtract(price, openPrice) : subtract(openPrice, price)
  return multiply(quantity, move, move < ZERO ? 'up' : 'down')
}

/** What opening at the quoted price and closing at it again costs: the spread. */
export const spreadCost = (quantity: Amount, openPrice: Amount, quotedPrice: Amount): Amount =>
  multiply(quantity, max(subtract(openPrice, quotedPrice), subtract(quotedPrice, openPrice)), 'up')

function tierAt(tiers: readonly Tier[], notional: Amount): Tier {
  const tier = tiers.findLast(({ from }) => notional >= from)
  assert(tier !== undefined, 'the first tier begins at zero')
  return tier
}

/** What a position of this contract value must be covered with. Rounds up. */
export function maintenanceMargin(tiers: readonly Tier[], notional: Amount): Amount {
  const { rate, cum } = tierAt(tiers, notional)
  return max(subtract(multiply(notional, rate, 'up'), cum), ZERO)
}

/** The highest leverage that leaves a position of this contract value twice the margin that it must keep. */
export function leverageMax(tiers: readonly Tier[], notional: Amount): number {
  return Number(divide(ONE, multiplyByInt(tierAt(tiers, notional).rate, 2n), 'down') / ONE)
}

/** Maintenance margin in parts of the margin balance; 1 is liquidation. */
export function riskRate(maintenance: Amount, balance: Amount): Amount {
  if (maintenance <= ZERO) return ZERO
  return balance <= ZERO ? RISK_MAX : min(RISK_MAX, divide(maintenance, balance, 'up'))
}

/** Whether a balance no longer covers more than what must be kept. */
export const isLiquidated = (maintenance: Amount, balance: Amount): boolean => balance <= maintenance

export type MarginedExposure = Exposure & {
  /** What stands behind it when its result is zero: its margin; in cross mode the account, less what the others must keep. */
  readonly balance: Amount
}

const isLiquidatedAt = (position: MarginedExposure, tiers: readonly Tier[], price: Amount): boolean =>
  isLiquidated(
    maintenanceMargin(tiers, notionalOf(position.quantity, price)),
    sum(position.balance, profitAt(position, price)),
  )

/**
 * (balance + cum − s·q·E) ÷ (q·(MMR − s)), for the tier that contains the value at that very price. The maintenance margin
 * is the highest of what all tiers ask for, so that tier is the one whose price comes first: the highest for a long, the
 * lowest for a short. Not yet on a price tick; zero or less where no price does it.
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
 * The price tick from which on the position is liquidated: the highest one for a long, the lowest one for a short. Null
 * when no price does that. It agrees with `isLiquidated` on every tick, so the two are compared here.
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

/** A limit order waits for a better price than the present one: a long below it, a short above it. */
export const isLimitPriceValid = (side: Side, limit: Amount, price: Amount): boolean =>
  side === 'long' ? limit < price : limit > price

/** Whether the price has come to a limit. */
export const isLimitReached = (side: Side, limit: Amount, price: Amount): boolean =>
  side === 'long' ? price <= limit : price >= limit

/** Zero means unset. */
export type Stops = { readonly takeProfit: Amount; readonly stopLoss: Amount }

/** A take profit lies beyond, a stop loss short of both the opening price and the present one. */
export function areStopsValid(side: Side, stops: Stops, at: { open: Amount; now: Amount }): boolean {
  const [low, high] = [min(at.open, at.now), max(at.open, at.now)]
  const { takeProfit, stopLoss } = stops
  const isProfitRight = takeProfit === ZERO || (side === 'long' ? takeProfit > high : takeProfit < low)
  const isLossRight = stopLoss === ZERO || (side === 'long' ? stopLoss < low : stopLoss > high)
  return isProfitRight && isLossRight
}

/** Which stop a price has reached; of two, the loss counts. */
export function stopReached(side: Side, stops: Stops, price: Amount): 'takeProfit' | 'stopLoss' | null {
  const { takeProfit, stopLoss } = stops
  const isBeyond = (edge: Amount, isUp: boolean) => edge !== ZERO && (isUp ? price >= edge : price <= edge)
  if (isBeyond(stopLoss, side === 'short')) return 'stopLoss'
  return isBeyond(takeProfit, side === 'long') ? 'takeProfit' : null
}
