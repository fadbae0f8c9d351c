import { type Amount, larger, minus, negate, ONE, over, share, smaller, sum, times, ZERO } from '#kit'

/*
 * Two rules of the trade that this house does not charge by (it has an overnight fee and fixed brackets); they stand here
 * with their vectors so that whoever turns them on turns on what has been checked.
 */

/** A margin rate that grows to the whole as open interest goes from `low` to `high`. */
export function scaledMarginRate(
  rate: Amount,
  interest: { open: Amount; low: Amount; high: Amount },
): Amount {
  const beyond = larger(ZERO, minus(interest.open, interest.low))
  const part = over(beyond, minus(interest.high, interest.low), 'up')
  return smaller(ONE, sum(rate, times(part, minus(ONE, rate), 'up')))
}

/** Funding for one interval of `hours`: the premium, drawn towards the interest by no more than the clamp. */
export function fundingRate(
  premium: Amount,
  terms: { interest: Amount; clamp: Amount; hours: number },
): Amount {
  const pull = larger(negate(terms.clamp), smaller(terms.clamp, minus(terms.interest, premium)))
  return share((sum(premium, pull) * BigInt(terms.hours)) as Amount, 8n, 'down')
}
