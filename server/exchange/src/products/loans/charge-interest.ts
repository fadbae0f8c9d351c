import type { Instant } from '@bourse/contracts/kit'
import { chargeDebts, chargeDueDebts } from '#products/debts'
import type { Tx } from '#platform/kernel'
import { requireAsset, type LoanDeps } from './deps.ts'
import { dueLoans, type StoredLoan, updateLoans } from './store.ts'

export const chargeDue = (deps: LoanDeps, now: Instant): Promise<number> =>
  chargeDueDebts(
    {
      ...deps,
      name: 'loan',
      lock: dueLoans.lock,
      charge: (tx, loans, at) => chargeLoans(deps, tx, loans, at),
      store: updateLoans,
      changed: (member) => deps.notify('loan.changed', member),
    },
    now,
  )

/** Charges all hours that have begun, with a receipt; the caller stores the loans. */
export const chargeLoans = (deps: LoanDeps, tx: Tx, loans: readonly StoredLoan[], at: Instant) =>
  chargeDebts(tx, loans, { kind: 'loan_interest', asset: requireAsset(deps, deps.terms.asset).code, at })
