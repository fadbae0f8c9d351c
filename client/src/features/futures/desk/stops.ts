import { type Amount, minus, multiply, share, sum, times, toStep, ZERO } from '@bourse/contracts/kit'
import type { Side } from '@bourse/contracts/futures'
import { readTyped } from '#kit/format'

/** Stops are typed as prices, or as what they shall bring or cost in percent of the margin. */
export type StopEntry = 'price' | 'percent'

export type StopKind = 'takeProfit' | 'stopLoss'

type Entry = {
  readonly kind: StopKind
  readonly by: StopEntry
  readonly side: Side
  readonly openPrice: Amount
  readonly leverage: number
  readonly priceTick: Amount
}

/** The price that a typed stop means, on the price tick; zero for none, null for what is no number. */
export function stopPrice(typed: string, entry: Entry): Amount | null {
  if (typed === '') return ZERO
  const value = readTyped(typed)
  if (value === null || value <= ZERO) return null
  if (entry.by === 'price') return value
  const part = share(value, 100n * BigInt(entry.leverage), 'down')
  const move = times(entry.openPrice, part, 'down')
  const isUp = (entry.side === 'long') === (entry.kind === 'takeProfit')
  const price = isUp ? sum(entry.openPrice, move) : minus(entry.openPrice, move)
  const onTick = toStep(price, entry.priceTick, isUp ? 'up' : 'down')
  return onTick <= ZERO ? null : onTick
}

/** What a stop price brings or costs in percent of the margin, as it would have been typed. */
export function stopPercent(
  price: Amount,
  { openPrice, leverage }: Pick<Entry, 'openPrice' | 'leverage'>,
): Amount {
  const move = price > openPrice ? minus(price, openPrice) : minus(openPrice, price)
  return openPrice <= ZERO
    ? ZERO
    : (((multiply(move, 100n * BigInt(leverage)) * 10n ** 18n) / openPrice) as Amount)
}
