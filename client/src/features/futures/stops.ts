import {
  type Amount,
  subtract,
  multiplyByInt,
  divideByInt,
  sum,
  multiply,
  roundToStep,
  ZERO,
} from '@bourse/contracts/kit'
import type { Side } from '@bourse/contracts/futures'
import { parseAmountInput } from '#kit/format'

export const STOP_KINDS = ['takeProfit', 'stopLoss'] as const
export type StopKind = (typeof STOP_KINDS)[number]
export type StopEntry = 'price' | 'percent'

type Entry = {
  readonly kind: StopKind
  readonly by: StopEntry
  readonly side: Side
  readonly openPrice: Amount
  readonly leverage: number
  readonly priceTick: Amount
}

/** Zero for none, null for unreadable input. */
export function parseStop(typed: string): Amount | null {
  if (typed === '') return ZERO
  const value = parseAmountInput(typed)
  return value === null || value <= ZERO ? null : value
}

/** The stop price on the price tick; zero for none, null for unreadable input. */
export function stopPrice(typed: string, entry: Entry): Amount | null {
  const value = parseStop(typed)
  if (value === null || value === ZERO || entry.by === 'price') return value
  const part = divideByInt(value, 100n * BigInt(entry.leverage), 'down')
  const move = multiply(entry.openPrice, part, 'down')
  const isUp = (entry.side === 'long') === (entry.kind === 'takeProfit')
  const price = isUp ? sum(entry.openPrice, move) : subtract(entry.openPrice, move)
  const onTick = roundToStep(price, entry.priceTick, isUp ? 'up' : 'down')
  return onTick <= ZERO ? null : onTick
}

/** The inverse of `stopPrice` for percentages of the margin. */
export function stopPercent(
  price: Amount,
  { openPrice, leverage }: Pick<Entry, 'openPrice' | 'leverage'>,
): Amount {
  if (openPrice <= ZERO) return ZERO
  const move = price > openPrice ? subtract(price, openPrice) : subtract(openPrice, price)
  return ((multiplyByInt(move, 100n * BigInt(leverage)) * 10n ** 18n) / openPrice) as Amount
}
