import {
  type Amount,
  divide,
  divideByInt,
  ONE,
  type Output,
  subtract,
  sum,
  ZERO,
} from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { swapFee, swapOutcome, type SwapTerms, type wallet } from '@bourse/contracts/wallet'
import { type AmountIssue, amountIssue } from '#kit/field'
import { parseAmountInput } from '#kit/format'

export type SwapCoin = { readonly id: AssetId; readonly code: string; readonly available: Amount }
export type Sides = { readonly sources: readonly SwapCoin[]; readonly targets: readonly SwapCoin[] }
export type Pair = { readonly from: AssetId; readonly to: AssetId }

type Choices = {
  readonly targets: readonly { readonly id: AssetId; readonly code: string }[]
  readonly sources: Output<typeof wallet.swapChoices>['sources']
}

/** Normalises both sides; unnamed sources take their names from the targets. */
export function buildSides({ targets, sources }: Choices): Sides {
  const findCode = (id: AssetId) => targets.find((each) => each.id === id)?.code
  const findAvailable = (id: AssetId) => sources.find((each) => each.asset === id)?.available ?? ZERO
  return {
    sources: sources.map(({ asset, code, available }) => ({
      id: asset,
      code: code ?? findCode(asset) ?? asset,
      available,
    })),
    targets: targets.map(({ id, code }) => ({ id, code, available: findAvailable(id) })),
  }
}

/** The requested coin, else USDT with a balance, else any coin with one, into the first other coin. */
export function firstPair({ sources, targets }: Sides, preferred: AssetId | null): Pair | null {
  const owned = sources.filter((coin) => coin.available > ZERO)
  const usual = owned.find((coin) => coin.code === 'USDT') ?? owned[0] ?? sources[0]
  const from = sources.find((coin) => coin.id === preferred) ?? usual
  const to = targets.find((coin) => coin.id !== from?.id)
  return from === undefined || to === undefined ? null : { from: from.id, to: to.id }
}

export function flippedPair({ sources, targets }: Sides, { from, to }: Pair): Pair {
  const mayFlip = sources.some((coin) => coin.id === to) && targets.some((coin) => coin.id === from)
  return mayFlip ? { from: to, to: from } : { from, to }
}

/** Choosing the other side's coin moves that side. */
export function withCoin(sides: Sides, pair: Pair, side: keyof Pair, id: AssetId): Pair {
  const other = side === 'from' ? 'to' : 'from'
  return pair[other] === id ? flippedPair(sides, pair) : { ...pair, [side]: id }
}

export type Quote = SwapTerms

export const QUOTE_TTL_MS = 10_000

/** Units of the target coin for one source coin; null without both prices. */
export const computeRate = (quote: Quote): Amount | null =>
  quote.fromPrice > ZERO && quote.toPrice > ZERO ? divide(quote.fromPrice, quote.toPrice, 'down') : null

/** Computes by the exchange's rule, so the preview equals the booked amounts to the last digit. */
export function swapPreview(typed: string, quote: Quote) {
  const quantity = parseAmountInput(typed)
  if (quantity === null || quantity <= ZERO || computeRate(quote) === null) return null
  const { fee, paid, received } = swapOutcome(quantity, quote)
  return { quantity, fee, total: paid, receive: received }
}

export type SwapPreview = NonNullable<ReturnType<typeof swapPreview>>

export function swapMost(available: Amount, quote: Quote): Amount {
  const most = divide(available, sum(ONE, divideByInt(quote.feePercent, 100n, 'up')), 'down')
  return sum(most, swapFee(most, quote.feePercent)) > available ? subtract(most, 1n as Amount) : most
}

/** Checks in this order: quantity, rate, balance for quantity and fee. */
export function swapIssue(
  typed: string,
  { available, quote }: { available: Amount; quote: Quote | null },
): AmountIssue | 'no_rate' | null {
  const wrong = amountIssue(typed, {})
  if (wrong !== null) return wrong
  if (quote === null || computeRate(quote) === null) return 'no_rate'
  const preview = swapPreview(typed, quote)
  return preview === null || preview.total > available ? 'insufficient' : null
}

export const isOld = (receivedAt: number, at: number): boolean => at - receivedAt > QUOTE_TTL_MS
