import { assert, type Instant, SECOND } from '@bourse/contracts/kit'
import { chargeDebts } from '#debts'
import { runDueBatches, type Tx } from '#kernel'
import { assetOf, type LoanDeps } from './deps.ts'
import { lockDue, type StoredLoan, updateLoans } from './store.ts'

const AT_ONCE = 250
/** Per run, of which one begins every second or two; members' calls go between. */
const AT_MOST = 2_000
/** Seconds this old were missed. */
const MISSED_MS = 10 * SECOND

/** Charges every hour that has begun, of each loan once and in one receipt for all hours that were missed. */
export function chargeDue(deps: LoanDeps, now: Instant): Promise<number> {
  return runDueBatches({
    db: deps.db,
    name: 'loan',
    batchSize: AT_ONCE,
    atMost: deps.clock.now() - now > MISSED_MS ? undefined : AT_MOST,
    lock: (tx, query) => lockDue(tx, { now, ...query }),
    processor: () => ({
      async process(tx, due) {
        const charged = await chargeLoans(deps, tx, due, now)
        assert((await updateLoans(tx, charged)) === due.length, 'each loan is charged once')
        tx.afterCommit(() => {
          for (const member of new Set(due.map((loan) => loan.member))) deps.notify('loan.changed', member)
        })
      },
    }),
  })
}

/** Loans with all hours that have begun, with a receipt; the caller stores the loans. */
export const chargeLoans = (deps: LoanDeps, tx: Tx, loans: readonly StoredLoan[], at: Instant) =>
  chargeDebts(tx, loans, { kind: 'loan_interest', asset: assetOf(deps, deps.terms.asset).code, at })
