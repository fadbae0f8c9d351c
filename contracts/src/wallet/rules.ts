import { type VerifiedLevel, withdrawalLimit } from '#identity'
import {
  type Amount,
  toAmount,
  DAY,
  subtract,
  multiplyByInt,
  divide,
  truncate,
  SECOND,
  divideByInt,
  sum,
  multiply,
} from '#kit'
import { VIP_TIERS } from '#vip'
import type { WithdrawalLimits } from './shapes.ts'

/** Limits count requested withdrawals in this span; rejected ones are excluded. */
export const LIMIT_SPAN_MS = DAY
/** Validity of a quoted rate. */
export const QUOTE_LIFE_MS = 10 * SECOND
/** An expired quote is still accepted while the current rate differs by at most 0.5 %. */
export const QUOTE_BAND: Amount = toAmount('0.005')
/** The fee in percent of the source amount. */
export const SWAP_FEE_PERCENT: Amount = toAmount('0.2')
/** The most rows of a statement in one file. */
export const STATEMENT_FILE_ROWS = 5_000

/** The 24-hour limits of an identity level and a tier. Both apply; without a tier there is no USD limit. */
export function findWithdrawalLimits(
  level: VerifiedLevel,
  tier: number,
): { btc: Amount; usd: Amount | null } {
  return { btc: withdrawalLimit(level), usd: VIP_TIERS[tier - 1]?.dailyWithdrawal ?? null }
}

/** Whether one more withdrawal of this value stays within both limits. */
export function isWithinLimits(limits: WithdrawalLimits, worth: { btc: Amount; usd: Amount }): boolean {
  const isWithinBtcLimit = limits.btcLimit === null || sum(limits.btcUsed, worth.btc) <= limits.btcLimit
  return isWithinBtcLimit && (limits.usdLimit === null || sum(limits.usdUsed, worth.usd) <= limits.usdLimit)
}

export type SwapPrices = { readonly fromPrice: Amount; readonly toPrice: Amount }

export type SwapTerms = SwapPrices & {
  readonly feePercent: Amount
  /** Decimals of the target asset; null where the upstream names none, and nothing is cut. */
  readonly decimals: number | null
}

export type SwapOutcome = {
  /** The fee in the source asset, on top of the quantity. */
  readonly fee: Amount
  /** The amount taken from the source balance: quantity and fee. */
  readonly paid: Amount
  /** The amount credited in the target asset: whole units of its last decimal. */
  readonly received: Amount
  /** The cut part of the proceeds, in the target asset; it goes to the house. */
  readonly rest: Amount
}

/** The fee of a swap, a percentage of the source amount. Rounds up, for the house. */
export const swapFee = (quantity: Amount, feePercent: Amount): Amount =>
  divideByInt(multiply(quantity, feePercent, 'up'), 100n, 'up')

/** The amounts of a swap. The fee rounds up, the proceeds round down, both for the house. */
export function swapOutcome(quantity: Amount, terms: SwapTerms): SwapOutcome {
  const fee = swapFee(quantity, terms.feePercent)
  const exact = divide(multiply(quantity, terms.fromPrice, 'down'), terms.toPrice, 'down')
  const received = terms.decimals === null ? exact : truncate(exact, terms.decimals)
  return { fee, paid: sum(quantity, fee), received, rest: subtract(exact, received) }
}

/** Whether an expired quote is still usable: the current rate is close enough to the quoted one. */
export function isWithinBand(quoted: SwapPrices, present: SwapPrices): boolean {
  const [was, is] = [computeRate(quoted), computeRate(present)]
  const apart = is > was ? subtract(is, was) : subtract(was, is)
  return apart <= multiply(was, QUOTE_BAND, 'down')
}

/** Target units for a billion source units, so that tiny rates retain their digits. */
const computeRate = ({ fromPrice, toPrice }: SwapPrices): Amount =>
  divide(multiplyByInt(fromPrice, 1_000_000_000n), toPrice, 'down')

/** Masks all but the last four characters of a card number. */
export const maskCard = (number: string): string => `•••• ${number.replace(/\s/g, '').slice(-4)}`

/** Whether a text is a card number: digits in groups, as on cards, and letters for an IBAN. */
export const isCardNumber = (text: string): boolean => /^[A-Za-z0-9](?:[ -]?[A-Za-z0-9]){7,33}$/.test(text)
