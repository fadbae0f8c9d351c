import type { ReceiptId } from '@bourse/contracts/receipts'
import {
  amountFacts,
  amountText,
  type Input,
  isMultipleOf,
  refuse,
  smallestUnit,
  ZERO,
} from '@bourse/contracts/kit'
import { computeTotalDebt, payDebt } from '@bourse/contracts/loans'
import type { margin } from '@bourse/contracts/margin'
import type { MemberCall } from '#platform/kernel'
import { lockMemberAccounts, move, ofHouse, ofMember, post } from '#platform/ledger'
import { issuedAmount, issueOne, lockReceipts } from '#platform/receipts'
import { chargeMargin } from './charge-interest.ts'
import { requireAsset, type MarginDeps } from './deps.ts'
import { insertEvents, lockOpenDebts, updateDebts } from './store.ts'

/**
 * Pays interest first, then principal, from the free money of the futures account; the whole debt without an
 * amount.
 */
export async function repay(
  deps: MarginDeps,
  call: MemberCall,
  { amount: part }: Input<typeof margin.repay>,
): Promise<{ readonly isWhole: boolean; readonly receipt: ReceiptId }> {
  const { member } = call
  return call.transact(async (tx) => {
    await deps.lockFutures(tx, [member])
    const locked = await lockOpenDebts(tx, [member])
    if (locked.length === 0) refuse('nothing_to_repay')
    await lockReceipts(tx, [member])
    const at = deps.clock.now()
    const [found] = await chargeMargin(deps, tx, locked, at)
    const debt = found ?? refuse('nothing_to_repay')
    const { asset } = deps.terms
    const total = computeTotalDebt(debt)
    const amount = part ?? total
    if (part !== undefined && !isMultipleOf(part, smallestUnit(debt.decimals))) refuse('amount_invalid')
    if (amount > total)
      refuse('amount_above_maximum', { maximum: amountText(total), coin: requireAsset(deps, asset).code })
    const balances = await lockMemberAccounts(tx, { member, asset, accountTypes: ['futures'] })
    const balance = balances.get('futures') ?? ZERO
    if (amount > balance) refuse('insufficient_balance')
    const { principal, interest: unpaid } = debt
    const debtFacts = amountFacts({ amount, principal, unpaid, balance_before: balance })
    const inputs = { state: 'repaid', asset: requireAsset(deps, asset).code, ...debtFacts }
    const draft = { member, kind: 'margin_loan', subject: debt.id, inputs, ticks: [], at } as const
    const receipt = await issueOne(tx, draft)
    const isWhole = amount === total
    // After a sufficient repayment, a later margin call is sent again.
    await updateDebts(tx, [{ ...payDebt(debt, amount), calledAt: null, closedAt: isWhole ? at : null }])
    const [event] = await insertEvents(tx, [{ debt, kind: 'repaid', at, amount, asset }])
    const accounts = { from: ofMember(member, asset, 'futures'), to: ofHouse('margin', asset) }
    await post(tx, {
      id: `margin:repay:${event}`,
      reason: 'margin_repaid',
      at,
      legs: [
        ...move(accounts, issuedAmount(receipt, 'interest_paid'), 'margin_interest'),
        ...move(accounts, issuedAmount(receipt, 'principal_paid')),
      ].filter(({ amount: moved }) => moved !== ZERO),
    })
    tx.afterCommit(() => deps.notify('margin.changed', member))
    return { isWhole, receipt: receipt.id }
  })
}
