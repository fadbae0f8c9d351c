import { PUZZLE_BITS } from '@bourse/contracts/account'
import { DAY, type Instant, MINUTE, SECOND } from '@bourse/contracts/kit'

/**
 * Counts of wrong guesses. A device or an address has a budget of its own for each account, which unknown callers
 * elsewhere cannot spend; all callers that the account does not know share one more, against many addresses.
 */
export type BudgetKind = 'caller' | 'unknown'
export type Budget = {
  readonly kind: BudgetKind
  readonly failures: number
  readonly blockedUntil: number
  readonly failedAt: number
}

const FREE_GUESSES: Readonly<Record<BudgetKind, number>> = { caller: 5, unknown: 20 }
/** The first wait. Five free guesses and these waits allow twelve guesses in ten minutes. */
const FIRST_WAIT_MS = 4 * SECOND
const LONGEST_WAIT_MS = 15 * MINUTE
const EXPIRY_MS = DAY

/** The requirement for the next guess: the wait, or a solved puzzle of this difficulty instead. */
export type Demand = { readonly waitMs: number; readonly bits: number }

/** Counts the failures that have not expired. */
const countFailures = ({ failures, failedAt }: Budget, now: Instant): number =>
  now - failedAt >= EXPIRY_MS ? 0 : failures

/** Computes the requirement for the next guess; null while every budget allows a free guess. */
export function computeGuessDemand(budgets: readonly Budget[], now: Instant): Demand | null {
  const spent = budgets.filter((budget) => budget.blockedUntil > now)
  if (spent.length === 0) return null
  return {
    waitMs: Math.max(...spent.map(({ blockedUntil }) => blockedUntil - now)),
    bits: Math.max(...spent.map((budget) => computeBits(budget, now))),
  }
}

/**
 * Computes the difficulty. A caller's own failures double the work; those of unknown callers only when they
 * double themselves.
 */
function computeBits(budget: Budget, now: Instant): number {
  const beyond = Math.max(0, countFailures(budget, now) - FREE_GUESSES[budget.kind])
  const more = budget.kind === 'caller' ? beyond : Math.floor(Math.log2(1 + beyond / FREE_GUESSES.unknown))
  return Math.min(PUZZLE_BITS.least + more, PUZZLE_BITS.most)
}

/** Returns the budget after one more guess, which counts as failed until it succeeds. */
export function spend(budget: Budget, now: Instant): Budget {
  const failures = countFailures(budget, now) + 1
  const beyond = failures - FREE_GUESSES[budget.kind]
  const wait = beyond < 0 ? 0 : Math.min(FIRST_WAIT_MS * 2 ** Math.min(beyond, 20), LONGEST_WAIT_MS)
  return {
    kind: budget.kind,
    failures,
    blockedUntil: Math.max(budget.blockedUntil, now + wait),
    failedAt: now,
  }
}
