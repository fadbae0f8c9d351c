/** Limits retries to a tenth of all requests, so that an overloaded upstream is not pushed further. */
export type RetryBudget = {
  /** Counts a first attempt. */
  recordRequest(): void
  /** Takes one retry from the budget if available. */
  take(): boolean
  left(): number
}

const COST = 10
/** Maximum savings: covers a short outage after a quiet time. */
const SAVED_MAX = 10 * COST

export function createRetryBudget(): RetryBudget {
  let saved = SAVED_MAX
  return {
    recordRequest() {
      if (saved < SAVED_MAX) saved++
    },
    take() {
      if (saved < COST) return false
      saved -= COST
      return true
    },
    left: () => Math.floor(saved / COST),
  }
}
