import { loans } from '@bourse/contracts/loans'
import { type CoreDeps, defineArea, mount } from '#platform/kernel'
import type { Market, TickWindow } from '#platform/market'
import { chargeDue } from './charge-interest.ts'
import { checkWindow } from './check-window.ts'
import type { LoanDeps } from './deps.ts'
import { loanHandlers } from './handlers.ts'
import { loansMigration } from './migration.ts'
import { dueLoans } from './store.ts'

const ledgerReasons = {
  loan_borrowed: { kind: 980, group: 'loans', receipts: ['loan'] },
  loan_collateral: { kind: 981, group: 'loans', receipts: ['loan'] },
  loan_interest: { kind: 982, group: 'loans', receipts: ['loan'] },
  loan_repaid: { kind: 983, group: 'loans', receipts: ['loan'] },
  loan_collateral_returned: { kind: 984, group: 'loans', receipts: ['loan', 'loan_liquidation'] },
  loan_sold: { kind: 985, group: 'loans', receipts: ['loan_liquidation'] },
  loan_settled: { kind: 986, group: null },
  loan_liquidation_fee: { kind: 987, group: null },
  loan_insurance: { kind: 988, group: null },
} as const
/** `loans` lends and takes interest. */
const houseAccounts = ['loans'] as const

declare module '#platform/ledger/registry' {
  interface LedgerReasons extends Readonly<Record<keyof typeof ledgerReasons, true>> {}
  interface HouseAccounts extends Readonly<Record<(typeof houseAccounts)[number], true>> {}
}

export type LoanAreaDeps = CoreDeps &
  Pick<LoanDeps, 'lockedBy' | 'messageMembers' | 'otherDebt' | 'submittedWithdrawals' | 'tierOf'> & {
    readonly market: Market
    readonly loanTerms: LoanDeps['terms']
  }

export const loansArea = defineArea<LoanAreaDeps, TickWindow>({
  name: 'loans',
  migrations: [loansMigration],
  ledgerReasons,
  houseAccounts,
  receiptKinds: ['loan', 'loan_interest', 'loan_liquidation'],
  create(deps) {
    const own: LoanDeps = { ...deps, terms: deps.loanTerms }
    return {
      handlers: mount(loans, loanHandlers(own)),
      onTick: [(window) => checkWindow(own, window)],
      inBackground: [(now) => chargeDue(own, now)],
      nextDue: (after) => dueLoans.next(deps.db, after),
      overdue: { loans: dueLoans.overdue },
    }
  },
})
