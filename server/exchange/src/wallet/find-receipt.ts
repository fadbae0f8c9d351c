import { amountText, negate, ZERO } from '@bourse/contracts/kit'
import type { ReceiptId, ReceiptKind } from '@bourse/contracts/receipts'
import type { Movement } from '#ledger'
import type { IssuedHead } from '#receipts'

/**
 * The receipt of a movement: of one of these kinds, issued at its instant. Of several, that of the subject which the
 * transfer names, then the one that states the amount: fills are named by their own number.
 */
export function findReceipt(
  { transfer, at, amount }: Pick<Movement, 'transfer' | 'at' | 'amount'>,
  kinds: readonly ReceiptKind[],
  issued: readonly IssuedHead[],
): ReceiptId | null {
  const named = new Set(transfer.split(':'))
  const value = amountText(amount < ZERO ? negate(amount) : amount)
  const rank = ({ subject, result }: IssuedHead): number =>
    (named.has(subject) ? 2 : 0) + (Object.values(result).includes(value) ? 1 : 0)
  const candidates = issued.filter((one) => one.at === at && kinds.includes(one.kind))
  return candidates.toSorted((one, other) => rank(other) - rank(one))[0]?.id ?? null
}
