import {
  type Amount,
  amountFact,
  amountFacts,
  amountStep,
  assertNoSamples,
  type Computation,
  type Facts,
  InvalidFacts,
  positiveFact,
  requireFact,
  requireSample,
  type Rule,
  type Sample,
  subtract,
  sum,
  unsignedFact,
  wholeFact,
  ZERO,
} from '#kit'
import { borrowable, collateralValue, computeTotalDebt, splitPayment } from './rules.ts'

/*
 * Money of loans that is paid out and repaid, in the form of receipts. The exchange moves these results, and the client
 * recomputes them.
 */

/** A loan that is `borrowed`, has collateral `added`, or is `repaid` in part or whole. */
export const computeLoan: Rule = (facts, samples) => {
  const state = requireFact(facts, 'state')
  switch (state) {
    case 'borrowed':
      return computeBorrowing(facts, samples)
    case 'added':
      return computeCollateralAddition(facts, samples)
    case 'repaid':
      return computeLoanRepayment(facts, samples)
    default:
      throw new InvalidFacts('state is none of the three')
  }
}

/**
 * Lends no less than the minimum, and no more than the member's limit and the tier's share of the collateral.
 */
function computeBorrowing(facts: Facts, samples: readonly Sample[]): Computation {
  const { price } = requireSample(samples, 0)
  const amount = positiveFact(facts, 'amount')
  const collateral = {
    quantity: positiveFact(facts, 'collateral'),
    ratio: amountFact(facts, 'collateral_ratio'),
  }
  const [share, decimals] = [amountFact(facts, 'tier_ratio'), wholeFact(facts, 'decimals', 18)]
  const maximum = borrowable(collateral, { price, share, decimals })
  if (amount < amountFact(facts, 'minimum')) throw new InvalidFacts('the amount is below the minimum')
  if (amount > amountFact(facts, 'limit_left')) throw new InvalidFacts('the amount exceeds limit_left')
  if (amount > maximum) throw new InvalidFacts('the collateral does not allow the amount')
  const free = subtractCovered(facts, 'coins_before', collateral.quantity)
  const after = sum(amountFact(facts, 'balance_before'), amount)
  return {
    steps: [
      amountStep('counted', 'collateral × price × collateral_ratio', collateralValue(collateral, price)),
      amountStep('maximum', 'floor(counted × tier_ratio, decimals)', maximum),
      amountStep('coins_after', 'coins_before − collateral', free),
      amountStep('balance_after', 'balance_before + amount', after),
    ],
    result: amountFacts({
      borrowed: amount,
      held: collateral.quantity,
      coins_after: free,
      balance_after: after,
    }),
  }
}

function computeCollateralAddition(facts: Facts, samples: readonly Sample[]): Computation {
  assertNoSamples(samples)
  const amount = positiveFact(facts, 'amount')
  const after = subtractCovered(facts, 'balance_before', amount)
  const collateral = sum(unsignedFact(facts, 'collateral'), amount)
  return {
    steps: [
      amountStep('collateral_after', 'collateral + amount', collateral),
      amountStep('balance_after', 'balance_before − amount', after),
    ],
    result: amountFacts({ held: amount, collateral_after: collateral, balance_after: after }),
  }
}

/** The collateral returns with the last unit of the debt. */
function computeLoanRepayment(facts: Facts, samples: readonly Sample[]): Computation {
  const { steps, result } = computeRepayment(facts, samples)
  const returned = result['debt_after'] === '0' ? unsignedFact(facts, 'collateral') : ZERO
  return {
    steps: [...steps, amountStep('returned', 'debt_after = 0 ? collateral : 0', returned)],
    result: { ...result, ...amountFacts({ returned }) },
  }
}

/** A payment of a debt: interest first, then principal. Facts `amount`, `principal`, `unpaid`, `balance_before`. */
export const computeRepayment: Rule = (facts, samples) => {
  assertNoSamples(samples)
  const amount = positiveFact(facts, 'amount')
  const debt = { principal: unsignedFact(facts, 'principal'), interest: unsignedFact(facts, 'unpaid') }
  const before = computeTotalDebt(debt)
  if (amount > before) throw new InvalidFacts('the amount exceeds the debt')
  const paid = splitPayment(debt, amount)
  const after = subtractCovered(facts, 'balance_before', amount)
  const left = subtract(before, amount)
  return {
    steps: [
      amountStep('debt', 'principal + unpaid', before),
      amountStep('interest_paid', 'min(amount, unpaid)', paid.interest),
      amountStep('principal_paid', 'amount − interest_paid', paid.principal),
      amountStep('debt_after', 'debt − amount', left),
      amountStep('balance_after', 'balance_before − amount', after),
    ],
    result: amountFacts({
      paid: amount,
      interest_paid: paid.interest,
      principal_paid: paid.principal,
      debt_after: left,
      balance_after: after,
    }),
  }
}

/** Subtracts an amount from the balance of this name, which must cover it. */
function subtractCovered(facts: Facts, name: string, amount: Amount): Amount {
  const rest = subtract(amountFact(facts, name), amount)
  if (rest < ZERO) throw new InvalidFacts(`${name} does not cover the amount`)
  return rest
}
