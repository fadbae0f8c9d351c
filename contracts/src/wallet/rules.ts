import { type VerifiedLevel, withdrawalLimit } from '#identity'
import {
  type Amount,
  amountOf,
  DAY,
  subtract,
  multiplyByInt,
  divide,
  SECOND,
  divideByInt,
  sum,
  multiply,
} from '#kit'
import { VIP_TIERS } from '#vip'
import type { WithdrawalLimits } from './shapes.ts'

/** Limits count what was asked for in this span; refused withdrawals count for nothing. */
export const LIMIT_SPAN_MS = DAY
/** How long a quoted rate holds. */
export const QUOTE_LIFE_MS = 10 * SECOND
/** A quote that has run out is still good while the present rate is no further than this from it: 0.5 %. */
export const QUOTE_BAND: Amount = amountOf('0.005')
/** In percent of the source amount. */
export const SWAP_FEE_PERCENT: Amount = amountOf('0.2')
/** The most rows of a statement in one file. */
export const STATEMENT_FILE_ROWS = 5_000

/** What a member of this level and tier may withdraw in 24 hours. Both limits hold; without a tier there is none in USD. */
export function withdrawalLimitsOf(level: VerifiedLevel, tier: number): { btc: Amount; usd: Amount | null } {
  return { btc: withdrawalLimit(level), usd: VIP_TIERS[tier - 1]?.dailyWithdrawal ?? null }
}

/** Whether one more withdrawal of this worth stays within both limits. */
export function isWithinLimits(limits: WithdrawalLimits, worth: { btc: Amount; usd: Amount }): boolean {
  const isWithinBtcLimit = limits.btcLimit === null || sum(limits.btcUsed, worth.btc) <= limits.btcLimit
  return isWithinBtcLimit && (limits.usdLimit === null || sum(limits.usdUsed, worth.usd) <= limits.usdLimit)
}

export type SwapPrices = { readonly fromPrice: Amount; readonly toPrice: Amount }

/** What swapping a quantity costs and brings. The fee rounds up, what is received rounds down: both for the house. */
export function swapOutcome(quantity: Amount, prices: SwapPrices): { fee: Amount; received: Amount } {
  const fee = divideByInt(multiply(quantity, SWAP_FEE_PERCENT, 'up'), 100n, 'up')
  const received = divide(multiply(quantity, prices.fromPrice, 'down'), prices.toPrice, 'down')
  return { fee, received }
}

/** Whether the present rate is near enough to the quoted one for a quote that has run out to be used all the same. */
export function isWithinBand(quoted: SwapPrices, present: SwapPrices): boolean {
  const [was, is] = [rateOf(quoted), rateOf(present)]
  const apart = is > was ? subtract(is, was) : subtract(was, is)
  return apart <= multiply(was, QUOTE_BAND, 'down')
}

/** In units of the target for a billion units of the source, so that a rate of next to nothing keeps its digits. */
const rateOf = ({ fromPrice, toPrice }: SwapPrices): Amount =>
  divide(multiplyByInt(fromPrice, 1_000_000_000n), toPrice, 'down')

/** All but the last four characters of a card number hidden. */
export const maskedCard = (number: string): string => `•••• ${number.replace(/\s/g, '').slice(-4)}`

/** What may be an address on some network: no spaces, no markup, nothing that could be read as something else. */
export const isAddress = (text: string): boolean => /^[A-Za-z0-9][A-Za-z0-9:._-]{5,199}$/.test(text)

/** Digits in groups, as cards carry them; letters for an IBAN. */
export const isCardNumber = (text: string): boolean => /^[A-Za-z0-9](?:[ -]?[A-Za-z0-9]){7,33}$/.test(text)
