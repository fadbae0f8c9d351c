import { type Amount, divide, max, min, multiply, subtract, sum, ZERO } from '@bourse/contracts/kit'
import type { WithdrawalLimits, WithdrawalMethod } from '@bourse/contracts/wallet'
import { type AmountIssue, amountIssue } from '#kit/field'
import { parseAmountInput } from '#kit/format'

export type WithdrawalState = {
  readonly fee: Amount
  readonly minimum: Amount
  readonly available: Amount
  /** The rest of the daily limit in this coin; null if unknown. */
  readonly left: Amount | null
  readonly own: readonly { readonly address: string; readonly tag: string | null }[]
  readonly hasCard: boolean
}

/** The largest amount that can be received: balance minus fee, within the daily limit. */
export function maxReceivable({ available, fee, left }: WithdrawalState): Amount {
  const leaving = left === null ? available : min(available, left)
  return max(subtract(leaving, fee), ZERO)
}

type Destination = {
  readonly method: WithdrawalMethod
  readonly address: string
  readonly tag: string | undefined
}

/** The problem of a destination whose address is valid; null without one. */
export function destinationIssue({ method, address, tag }: Destination, { hasCard, own }: WithdrawalState) {
  if (method !== 'address') return hasCard ? null : 'no_card'
  const isOwn = (each: WithdrawalState['own'][number]) =>
    each.address.toLowerCase() === address.toLowerCase() && (tag ?? each.tag) === each.tag
  return own.some(isOwn) ? 'own' : null
}

/** The balance must cover amount and fee. The daily limit is checked last. */
export function withdrawalAmountIssue(amount: string, state: WithdrawalState): AmountIssue | 'limit' | null {
  const balance = max(subtract(state.available, state.fee), ZERO)
  const issue = amountIssue(amount, { minimum: state.minimum, balance })
  if (issue !== null) return issue
  const typed = parseAmountInput(amount) ?? ZERO
  return state.left !== null && sum(typed, state.fee) > state.left ? 'limit' : null
}

const computeLeft = (limit: Amount | null, used: Amount): Amount | null =>
  limit === null ? null : max(subtract(limit, used), ZERO)

/** The rest of the 24-hour limits: in BTC by identity level and in USD by tier. */
export const leftToday = (limits: WithdrawalLimits): { btc: Amount | null; usd: Amount | null } => ({
  btc: computeLeft(limits.btcLimit, limits.btcUsed),
  usd: computeLeft(limits.usdLimit, limits.usdUsed),
})

/** Prices in USD for one unit. */
type Prices = { readonly coin: Amount | null; readonly btc: Amount | null }

/** The remaining limit in one coin, at today's prices; null without a limit or a price. */
export function leftInCoin(limits: WithdrawalLimits, { coin, btc }: Prices): Amount | null {
  if (coin === null || coin <= ZERO) return null
  const left = leftToday(limits)
  const byLevel = left.btc === null || btc === null ? null : multiply(left.btc, btc, 'down')
  const dollars = byLevel === null ? left.usd : left.usd === null ? byLevel : min(byLevel, left.usd)
  return dollars === null ? null : divide(dollars, coin, 'down')
}

/** The limit that leaves less than the smallest withdrawal. */
export type LimitBlock = {
  readonly by: 'level' | 'tier'
  /** The limit itself is zero; otherwise it is used up. */
  readonly isNone: boolean
  /** A higher verification level has a higher limit. */
  readonly canVerify: boolean
}

const HIGHEST_LEVEL = 2

/** Null while something can be withdrawn, as far as the limits are known. */
export function limitBlock(
  limits: WithdrawalLimits | null,
  { left, minimum, fee }: Pick<WithdrawalState, 'left' | 'minimum' | 'fee'>,
  btcPrice: Amount | null,
): LimitBlock | null {
  if (limits === null) return null
  const { btc, usd } = leftToday(limits)
  const isBlocked = left === null ? btc === ZERO || usd === ZERO : left < sum(minimum, fee)
  if (!isBlocked) return null
  const byLevel = btc === null ? null : btcPrice === null ? btc : multiply(btc, btcPrice, 'down')
  const isTier = usd !== null && (byLevel === null || usd < byLevel)
  return {
    by: isTier ? 'tier' : 'level',
    isNone: (isTier ? limits.usdLimit : limits.btcLimit) === ZERO,
    canVerify: !isTier && limits.level < HIGHEST_LEVEL,
  }
}

const EDGE = 6

/** The first and last characters, which people compare, and the middle. */
export function splitAddress(address: string): readonly [string, string, string] {
  if (address.length <= EDGE * 2) return [address, '', '']
  return [address.slice(0, EDGE), address.slice(EDGE, -EDGE), address.slice(-EDGE)]
}
