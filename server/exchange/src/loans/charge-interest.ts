import { addMs, amountText, assert, HOUR, type Instant, instantText, SECOND } from '@bourse/contracts/kit'
import { accrue, hoursBegun } from '@bourse/contracts/loans'
import { runDueBatches, type Tx } from '#kernel'
import { issueAll, issuedAmount, type ReceiptDraft } from '#receipts'
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

/** Loans with all hours that have begun, and a receipt for each loan with new ones; the caller stores the loans. */
export async function chargeLoans(
  deps: LoanDeps,
  tx: Tx,
  loans: readonly StoredLoan[],
  at: Instant,
): Promise<readonly StoredLoan[]> {
  const due = loans.filter(({ borrowedAt, hours }) => hoursBegun(borrowedAt, at) > hours)
  if (due.length === 0) return loans
  const receipts = await issueAll(
    tx,
    due.map((loan) => draftOf(deps, loan, hoursBegun(loan.borrowedAt, at))),
  )
  const charged = new Map(
    due.map((loan, place) => {
      const receipt = receipts[place]
      assert(receipt !== undefined, 'each charge has its receipt')
      const after = accrue(loan, hoursBegun(loan.borrowedAt, at))
      assert(after.interest === issuedAmount(receipt, 'unpaid'), 'the receipt has the interest of the loan')
      return [loan.id, after] as const
    }),
  )
  return loans.map((loan) => charged.get(loan.id) ?? loan)
}

const draftOf = (deps: LoanDeps, loan: StoredLoan, hours: number): ReceiptDraft => ({
  member: loan.member,
  kind: 'loan_interest',
  subject: loan.id,
  inputs: {
    asset: assetOf(deps, loan.asset).code,
    principal: amountText(loan.principal),
    hourly_rate: amountText(loan.hourlyRate),
    decimals: String(loan.decimals),
    since: instantText(addMs(loan.borrowedAt, loan.hours * HOUR)),
    hours_before: String(loan.principalHours),
    hours: String(hours - loan.hours),
    unpaid_before: amountText(loan.interest),
  },
  ticks: [],
  at: addMs(loan.borrowedAt, (hours - 1) * HOUR),
})
