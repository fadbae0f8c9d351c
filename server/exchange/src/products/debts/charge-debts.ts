import type { MemberId } from '@bourse/contracts/account'
import {
  addMs,
  type Amount,
  amountText,
  assert,
  HOUR,
  type Instant,
  instantText,
} from '@bourse/contracts/kit'
import { accrue, type Debt, hoursBegun } from '@bourse/contracts/loans'
import { borrowMore } from '@bourse/contracts/margin'
import type { ReceiptKind } from '@bourse/contracts/receipts'
import type { Tx } from '#platform/kernel'
import { issueAll, issuedAmount, type ReceiptDraft } from '#platform/receipts'

export type StoredDebt = Debt & {
  readonly id: string
  readonly member: MemberId
  readonly borrowedAt: Instant
}

type InterestReceipt = { readonly kind: ReceiptKind; readonly asset: string }

/** Returns the beginning of the first hour that is not charged. */
export const nextHour = ({ borrowedAt, hours }: Pick<StoredDebt, 'borrowedAt' | 'hours'>): Instant =>
  addMs(borrowedAt, hours * HOUR)

/** Charges all hours that have begun, with a receipt for each changed debt; the caller stores the debts. */
export async function chargeDebts<D extends StoredDebt>(
  tx: Tx,
  debts: readonly D[],
  { at, ...receipt }: InterestReceipt & { readonly at: Instant },
): Promise<readonly D[]> {
  const due = debts.filter(({ borrowedAt, hours }) => hoursBegun(borrowedAt, at) > hours)
  if (due.length === 0) return debts
  const receipts = await issueAll(
    tx,
    due.map((debt) =>
      interestDraft(debt, { ...receipt, hours: hoursBegun(debt.borrowedAt, at) - debt.hours }),
    ),
  )
  const charged = new Map(
    due.map((debt, index) => {
      const issued = receipts[index]
      assert(issued !== undefined, 'each charge has its receipt')
      const after = accrue(debt, hoursBegun(debt.borrowedAt, at))
      assert(after.interest === issuedAmount(issued, 'unpaid'), 'the receipt has the interest of the debt')
      return [debt.id, after] as const
    }),
  )
  return debts.map((debt) => charged.get(debt.id) ?? debt)
}

/**
 * Adds an amount to a debt, with a receipt for its interest of the running hour. All hours that have begun
 * are charged; the caller stores the debt.
 */
export async function chargeFurther<D extends StoredDebt>(
  tx: Tx,
  debt: D,
  { amount, ...receipt }: InterestReceipt & { readonly amount: Amount },
): Promise<D> {
  const after = borrowMore(debt, amount)
  const part = { ...debt, principal: amount, principalHours: 0, hours: debt.hours - 1 }
  const [issued] = await issueAll(tx, [interestDraft(part, { ...receipt, hours: 1 })])
  assert(issued !== undefined, 'each charge has its receipt')
  assert(after.interest === issuedAmount(issued, 'unpaid'), 'the receipt has the interest of the debt')
  return after
}

/** Builds the receipt of the next `hours`, at the beginning of the last one. */
const interestDraft = (
  debt: StoredDebt,
  { kind, asset, hours }: InterestReceipt & { readonly hours: number },
): ReceiptDraft => ({
  member: debt.member,
  kind,
  subject: debt.id,
  inputs: {
    asset,
    principal: amountText(debt.principal),
    hourly_rate: amountText(debt.hourlyRate),
    decimals: String(debt.decimals),
    since: instantText(nextHour(debt)),
    hours_before: String(debt.principalHours),
    hours: String(hours),
    unpaid_before: amountText(debt.interest),
  },
  ticks: [],
  at: addMs(debt.borrowedAt, (debt.hours + hours - 1) * HOUR),
})
