import { amountText, negate, ZERO } from '@bourse/contracts/kit'
import type { ReceiptId } from '@bourse/contracts/receipts'
import type { ReasonTerms } from '#platform/kernel'
import type { StatementEntry } from '#platform/ledger'
import type { IssuedHead } from '#platform/receipts'

/**
 * Finds the receipt of a statement entry: of one of the kinds of its reason, issued at its instant. If
 * several match, that of the subject which the transfer names comes first, then the one that states the
 * amount: fills are named by their own number. Money on hold has the first receipt of its order; null before
 * that.
 */
export function findReceipt(
  { transfer, at, amount }: Pick<StatementEntry, 'transfer' | 'at' | 'amount'>,
  { receipts = [], receiptsAtEnd = [] }: Pick<ReasonTerms, 'receipts' | 'receiptsAtEnd'>,
  issued: readonly IssuedHead[],
): ReceiptId | null {
  const named = new Set(transfer.split(':'))
  const value = amountText(amount < ZERO ? negate(amount) : amount)
  const rank = ({ subject, result }: IssuedHead): number =>
    (named.has(subject) ? 2 : 0) + (Object.values(result).includes(value) ? 1 : 0)
  const atEnd = issued.find(({ kind, subject }) => receiptsAtEnd.includes(kind) && named.has(subject))
  const candidates = issued.filter((one) => one.at === at && receipts.includes(one.kind))
  const [best] = candidates.toSorted((one, other) => rank(other) - rank(one))
  return (best ?? atEnd)?.id ?? null
}
