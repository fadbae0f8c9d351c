import type { ReceiptId } from '@bourse/contracts/receipts'
import { amountText, type Input, isMultipleOf, refuse, sum, smallestUnit, ZERO } from '@bourse/contracts/kit'
import { computeTotalDebt, type LoanId, type loans, payDebt } from '@bourse/contracts/loans'
import type { AssetId } from '@bourse/contracts/market'
import type { MemberCall, Tx } from '#platform/kernel'
import { lockMemberAccounts, move, ofHouse, ofMember, post } from '#platform/ledger'
import { issuedAmount, lockReceipts } from '#platform/receipts'
import { chargeLoans } from './charge-interest.ts'
import { requireAsset, type LoanDeps } from './deps.ts'
import { issueCollateral, issueRepaid } from './receipts.ts'
import { insertSteps, lockOwn, type StoredLoan, computeThresholds, updateLoans } from './store.ts'

/** Locks the member's open loan and charges every hour that has begun. */
async function openLoan(
  deps: LoanDeps,
  tx: Tx,
  { id, member }: { id: LoanId; member: MemberCall['member'] },
) {
  const found = (await lockOwn(tx, { id, member })) ?? refuse('not_found')
  if (found.status !== 'open') refuse('order_closed')
  await lockReceipts(tx, [member])
  const at = deps.clock.now()
  const [loan = found] = await chargeLoans(deps, tx, [found], at)
  return { loan, at }
}

async function lockFree(tx: Tx, member: MemberCall['member'], asset: AssetId) {
  const balances = await lockMemberAccounts(tx, { member, asset, accountTypes: ['spot'] })
  return balances.get('spot') ?? ZERO
}

/**
 * Resets the margin call of a loan whose current price is safe, so that the next call sends a message again.
 */
function resetCall(deps: LoanDeps, loan: StoredLoan): StoredLoan {
  const price = deps.market.price(loan.market)
  const isSafe = price !== null && price > computeThresholds(loan).callPrice
  return isSafe ? { ...loan, calledAt: null } : loan
}

/**
 * Pays interest first, then principal. Without an amount the whole debt is paid and the collateral returns.
 */
export async function repay(
  deps: LoanDeps,
  call: MemberCall,
  { id, amount: part }: Input<typeof loans.repay>,
) {
  const { member } = call
  return call.transact(async (tx) => {
    const { loan, at } = await openLoan(deps, tx, { id, member })
    const { asset, decimals, collateralAsset, quantity } = loan
    const debt = computeTotalDebt(loan)
    const amount = part ?? debt
    if (!isMultipleOf(amount, smallestUnit(decimals))) refuse('amount_invalid')
    const coin = requireAsset(deps, asset).code
    if (amount > debt) refuse('amount_above_maximum', { maximum: amountText(debt), coin })
    const balance = await lockFree(tx, member, asset)
    if (amount > balance) refuse('insufficient_balance')
    const receipt = await issueRepaid(deps, tx, loan, { amount, balance, at })
    const isWhole = amount === debt
    const after: StoredLoan = { ...payDebt(loan, amount), changedAt: at }
    const closed = { quantity: ZERO, status: 'repaid', closedAt: at } as const
    await updateLoans(tx, [isWhole ? { ...after, ...closed } : resetCall(deps, after)])
    const [step] = await insertSteps(tx, [
      { loan: id, kind: 'repaid', at, amount },
      ...(isWhole ? [{ loan: id, kind: 'closed' as const, at, amount: quantity }] : []),
    ])
    const accounts = { from: ofMember(member, asset, 'spot'), to: ofHouse('loans', asset) }
    const held = ofMember(member, collateralAsset, 'spot_hold')
    const free = ofMember(member, collateralAsset, 'spot')
    await post(tx, {
      id: `loan:repay:${step}`,
      reason: 'loan_repaid',
      at,
      legs: [
        ...move(accounts, issuedAmount(receipt, 'interest_paid'), 'loan_interest'),
        ...move(accounts, issuedAmount(receipt, 'principal_paid')),
        ...move({ from: held, to: free }, issuedAmount(receipt, 'returned'), 'loan_collateral_returned'),
      ].filter((leg) => leg.amount !== ZERO),
    })
    tx.afterCommit(() => deps.notify('loan.changed', member))
    return { isWhole, receipt: receipt.id }
  })
}

/** Adds to the collateral; returns the id of the receipt. */
export async function addCollateral(
  deps: LoanDeps,
  call: MemberCall,
  { id, amount }: Input<typeof loans.addCollateral>,
): Promise<ReceiptId> {
  const { member } = call
  return call.transact(async (tx) => {
    const { loan, at } = await openLoan(deps, tx, { id, member })
    const { collateralAsset } = loan
    if (!isMultipleOf(amount, smallestUnit(requireAsset(deps, collateralAsset).decimals)))
      refuse('amount_invalid')
    const balance = await lockFree(tx, member, collateralAsset)
    if (amount > balance) refuse('insufficient_balance')
    const receipt = await issueCollateral(deps, tx, loan, { amount, balance, at })
    const after = { ...loan, quantity: sum(loan.quantity, amount), changedAt: at }
    await updateLoans(tx, [resetCall(deps, after)])
    const [step] = await insertSteps(tx, [{ loan: id, kind: 'added', at, amount }])
    const accounts = {
      from: ofMember(member, collateralAsset, 'spot'),
      to: ofMember(member, collateralAsset, 'spot_hold'),
    }
    const legs = move(accounts, issuedAmount(receipt, 'held'))
    await post(tx, { id: `loan:add:${step}`, reason: 'loan_collateral', at, legs })
    tx.afterCommit(() => deps.notify('loan.changed', member))
    return receipt.id
  })
}
