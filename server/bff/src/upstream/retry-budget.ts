/** How many questions may be asked a second time: a tenth of all, so that an upstream that drowns is not pushed under. */
export type RetryBudget = {
  /** A question was asked for the first time. */
  recordRequest(): void
  /** Takes one from the budget, if there is one. */
  take(): boolean
  left(): number
}

const COST = 10
/** What may be saved up: a short break after a quiet time is bridged for everybody. */
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
