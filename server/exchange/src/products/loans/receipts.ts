import { type Amount, amountFacts, assert, type Instant } from '@bourse/contracts/kit'
import type { LoanContext } from '@bourse/contracts/loans'
import type { Tx } from '#platform/kernel'
import type { RecordedTick } from '#platform/market'
import { type IssuedReceipt, issueOne } from '#platform/receipts'
import { requireAsset, type LoanDeps } from './deps.ts'
import type { StoredLoan } from './store.ts'

/** Context of the decision with the tick of its price, and the free balance of the borrowed asset. */
type Borrowing = {
  readonly context: LoanContext & { readonly tick: RecordedTick | null }
  readonly balance: Amount
}

/** Issues the receipt of a new loan, which is already stored. */
export function issueBorrowed(
  deps: LoanDeps,
  tx: Tx,
  loan: StoredLoan,
  { context, balance }: Borrowing,
): Promise<IssuedReceipt> {
  const { tick, share } = context
  assert(tick !== null && share !== null, 'a loan was decided at a price, by a tier')
  return issueOne(tx, {
    ...receiptSubject(loan, loan.borrowedAt),
    inputs: {
      state: 'borrowed',
      asset: requireAsset(deps, loan.asset).code,
      collateral_asset: requireAsset(deps, loan.collateralAsset).code,
      decimals: String(loan.decimals),
      ...amountFacts({
        amount: loan.principal,
        collateral: loan.quantity,
        collateral_ratio: loan.ratio,
        tier_ratio: share,
        minimum: context.amountMin,
        limit_left: context.limitLeft,
        coins_before: context.free,
        balance_before: balance,
      }),
    },
    ticks: [tick],
  })
}

type Payment = { readonly amount: Amount; readonly balance: Amount; readonly at: Instant }

/** Issues the receipt of a payment; the loan is in the state before it. */
export const issueRepaid = (
  deps: LoanDeps,
  tx: Tx,
  loan: StoredLoan,
  payment: Payment,
): Promise<IssuedReceipt> =>
  issueOne(tx, {
    ...receiptSubject(loan, payment.at),
    inputs: {
      state: 'repaid',
      asset: requireAsset(deps, loan.asset).code,
      collateral_asset: requireAsset(deps, loan.collateralAsset).code,
      ...amountFacts({
        amount: payment.amount,
        principal: loan.principal,
        unpaid: loan.interest,
        collateral: loan.quantity,
        balance_before: payment.balance,
      }),
    },
    ticks: [],
  })

/** Issues the receipt of further collateral; the loan is in the state before it. */
export const issueCollateral = (
  deps: LoanDeps,
  tx: Tx,
  loan: StoredLoan,
  { amount, balance, at }: Payment,
): Promise<IssuedReceipt> =>
  issueOne(tx, {
    ...receiptSubject(loan, at),
    inputs: {
      state: 'added',
      asset: requireAsset(deps, loan.collateralAsset).code,
      ...amountFacts({ amount, collateral: loan.quantity, balance_before: balance }),
    },
    ticks: [],
  })

const receiptSubject = ({ member, id }: StoredLoan, at: Instant) =>
  ({ member, kind: 'loan', subject: id, at }) as const
