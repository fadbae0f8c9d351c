import {
  type Amount,
  divide,
  divideByInt,
  isMultipleOf,
  min,
  multiply,
  multiplyByInt,
  ONE,
  roundToStep,
  subtract,
  truncate,
  smallestUnit,
  ZERO,
} from '#kit'

const DAYS_PER_YEAR = 365n

type ShareTerms = {
  /** The coins that one share mines in a day, and its running cost in them. */
  readonly output: Amount
  readonly cost: Amount
  /** Decimals of the coin. */
  readonly decimals: number
}

export type DayYield = { readonly output: Amount; readonly cost: Amount; readonly net: Amount }

/** One day of shares: the output is cut to the coin's unit, the cost rounded up, and at most the output. */
export function computeDay(shares: Amount, terms: ShareTerms): DayYield {
  const output = truncate(multiply(shares, terms.output, 'down'), terms.decimals)
  const exact = multiply(shares, terms.cost, 'up')
  const cost = min(output, roundToStep(exact, smallestUnit(terms.decimals), 'up'))
  return { output, cost, net: subtract(output, cost) }
}

/** The coins of a whole term, exactly as they will be paid. */
export const computeTerm = (
  shares: Amount,
  { days, ...terms }: ShareTerms & { readonly days: number },
): Amount => multiplyByInt(computeDay(shares, terms).net, BigInt(days))

/** The yearly return of a share beyond its price, as a fraction of the price; negative for a loss. Rounds up. */
export function yearlyYield(plan: {
  readonly output: Amount
  readonly cost: Amount
  readonly coinPrice: Amount
  readonly days: number
}): Amount {
  const returned = multiplyByInt(subtract(plan.output, plan.cost), BigInt(plan.days))
  const gain = divide(subtract(returned, plan.coinPrice), plan.coinPrice, 'up')
  return divideByInt(multiplyByInt(gain, DAYS_PER_YEAR), BigInt(plan.days), 'up')
}

/** The price of shares in the pay asset, at a price of the coin; rounded up to the asset's unit. */
export const rentalPrice = (
  shares: Amount,
  { coinPrice, marketPrice, payDecimals }: { coinPrice: Amount; marketPrice: Amount; payDecimals: number },
): Amount =>
  roundToStep(multiply(multiply(shares, coinPrice, 'up'), marketPrice, 'up'), smallestUnit(payDecimals), 'up')

export type RentalContext = {
  readonly price: Amount
  /** The remainders of the member's cap and of the plan's. */
  readonly ownLeft: Amount
  readonly planLeft: Amount
  /** Free balance of the pay asset; null where it is not known. */
  readonly free: Amount | null
}

export type RentalIssue = {
  readonly code: 'amount_invalid' | 'amount_above_maximum' | 'sold_out' | 'insufficient_balance'
  readonly bound: Amount
}

/** The first reason against a rental, in the order of the contract; null if there is none. Shares are whole. */
export function rentalIssue(
  shares: Amount,
  { price, ownLeft, planLeft, free }: RentalContext,
): RentalIssue | null {
  if (shares <= ZERO || !isMultipleOf(shares, ONE)) return { code: 'amount_invalid', bound: ZERO }
  if (shares > ownLeft) return { code: 'amount_above_maximum', bound: ownLeft }
  if (shares > planLeft) return { code: 'sold_out', bound: planLeft }
  return free !== null && price > free ? { code: 'insufficient_balance', bound: free } : null
}
