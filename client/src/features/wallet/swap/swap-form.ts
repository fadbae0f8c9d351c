import { type Amount, subtract, ONE, divide, divideByInt, sum, multiply, ZERO } from '@bourse/contracts/kit'
import { type AmountIssue, amountIssue } from '#kit/field'
import { parseAmountInput } from '#kit/format'

/** The prices of both coins, and the fee as a percentage of the amount given. */
export type Quote = { readonly fromPrice: Amount; readonly toPrice: Amount; readonly feePercent: Amount }

/** The result of a typed quantity under a quote. */
export type SwapPreview = {
  readonly quantity: Amount
  /** On top of the quantity, in the coin given. */
  readonly fee: Amount
  readonly total: Amount
  readonly receive: Amount
}

/** An older quote is refetched before confirmation. */
export const QUOTE_TTL_MS = 10_000

/** Units of the target coin for one source coin; null without both prices. */
export const rateOf = (quote: Quote): Amount | null =>
  quote.fromPrice > ZERO && quote.toPrice > ZERO ? divide(quote.fromPrice, quote.toPrice, 'down') : null

/** By the exchange's rule: a percentage, rounded up. */
const feeOf = (quantity: Amount, quote: Quote): Amount =>
  divideByInt(multiply(quantity, quote.feePercent, 'up'), 100n, 'up')

/** The fee rounds up and the proceeds round down, so the preview never exceeds the result. */
export function swapPreview(typed: string, quote: Quote): SwapPreview | null {
  const quantity = parseAmountInput(typed)
  if (quantity === null || quantity <= ZERO || rateOf(quote) === null) return null
  const fee = feeOf(quantity, quote)
  const receive = divide(multiply(quantity, quote.fromPrice, 'down'), quote.toPrice, 'down')
  return { quantity, fee, total: sum(quantity, fee), receive }
}

/** The largest quantity that leaves enough for its fee. */
export function swapMost(available: Amount, quote: Quote): Amount {
  const most = divide(available, sum(ONE, divideByInt(quote.feePercent, 100n, 'up')), 'down')
  return sum(most, feeOf(most, quote)) > available ? subtract(most, 1n as Amount) : most
}

type Facts = { readonly available: Amount; readonly quote: Quote | null }

/** Checks in this order: quantity, rate, balance for quantity and fee. */
export function swapIssue(typed: string, { available, quote }: Facts): AmountIssue | 'no_rate' | null {
  const wrong = amountIssue(typed, {})
  if (wrong !== null) return wrong
  if (quote === null || rateOf(quote) === null) return 'no_rate'
  const preview = swapPreview(typed, quote)
  return preview === null || preview.total > available ? 'insufficient' : null
}

export const isOld = (receivedAt: number, at: number): boolean => at - receivedAt > QUOTE_TTL_MS
