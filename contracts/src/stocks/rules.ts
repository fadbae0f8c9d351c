import {
  type Amount,
  amountFact,
  amountFacts,
  amountStep,
  amountText,
  assertNoSamples,
  InvalidFacts,
  multiply,
  positiveFact,
  requireFact,
  type Rule,
  subtract,
  truncate,
  wholeFact,
  ZERO,
} from '#kit'

/** A split: `to` shares become of `from` shares. */
export type SplitRatio = { readonly to: number; readonly from: number }

/** Members' shares and prices after a split. Both are exact if neither number of the ratio has a prime but 2 and 5. */
export const splitShares = (shares: Amount, { to, from }: SplitRatio): Amount =>
  ((shares * BigInt(to)) / BigInt(from)) as Amount
export const splitPrice = (price: Amount, { to, from }: SplitRatio): Amount =>
  ((price * BigInt(from)) / BigInt(to)) as Amount

export const SPLIT_MAX = 100

/** Whether holdings can be divided without a rest: other ratios would leave a remainder. */
export function isSplitRatio({ to, from }: SplitRatio): boolean {
  const isWhole = (value: number) => Number.isInteger(value) && value >= 1 && value <= SPLIT_MAX
  return isWhole(to) && isWhole(from) && to !== from && isExact(to) && isExact(from)
}

/** Whether a division by it is exact in decimals. */
function isExact(value: number): boolean {
  let rest = value
  for (const prime of [2, 5]) while (rest % prime === 0) rest /= prime
  return rest === 1
}

/** A dividend of the shares that a member held: facts `shares`, `per_share`, `decimals`. */
export const computeStockDividend: Rule = (facts, samples) => {
  assertNoSamples(samples)
  const [shares, perShare] = [amountFact(facts, 'shares'), amountFact(facts, 'per_share')]
  if (shares <= ZERO || perShare <= ZERO) throw new InvalidFacts('an amount is not positive')
  const decimals = Number(requireFact(facts, 'decimals'))
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 18)
    throw new InvalidFacts('decimals is no whole number from 0 to 18')
  const exact = multiply(shares, perShare, 'down')
  const payout = truncate(exact, decimals)
  return {
    steps: [
      amountStep('amount', 'shares × per_share', exact),
      amountStep('payout', 'floor(amount, decimals)', payout),
    ],
    result: { payout: amountText(payout) },
  }
}

/** A split of the shares that a member held: facts `shares`, `split_to`, `split_from`. */
export const computeStockSplit: Rule = (facts, samples) => {
  assertNoSamples(samples)
  const shares = positiveFact(facts, 'shares')
  const ratio = {
    to: wholeFact(facts, 'split_to', SPLIT_MAX),
    from: wholeFact(facts, 'split_from', SPLIT_MAX),
  }
  if (!isSplitRatio(ratio)) throw new InvalidFacts('the ratio is that of no split')
  const after = splitShares(shares, ratio)
  const added = subtract(after, shares)
  return {
    steps: [
      amountStep('shares_after', 'shares × split_to ÷ split_from', after),
      amountStep('shares_added', 'shares_after − shares', added),
    ],
    result: amountFacts({ shares_after: after, shares_added: added }),
  }
}
