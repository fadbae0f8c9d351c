import { amountFacts, amountText, assert, type Input, multiply, refuse, ZERO } from '@bourse/contracts/kit'
import {
  computeBorrowable,
  borrowIssue,
  type margin,
  type MarginLevels,
  type MarginTerms,
} from '@bourse/contracts/margin'
import type { MemberId } from '@bourse/contracts/account'
import type { ReceiptId } from '@bourse/contracts/receipts'
import type { Amount, Facts } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { chargeFurther } from '#products/debts'
import type { MemberCall, Tx } from '#platform/kernel'
import { lockMemberAccounts, move, ofHouse, ofMember, post } from '#platform/ledger'
import { issuedAmount, issueOne } from '#platform/receipts'
import { chargeMargin } from './charge-interest.ts'
import { requireAsset, type FundsDeps, marginMarkets, type MarginDeps } from './deps.ts'
import { type Funds, computeFunds, readAccounts, releasableFrom } from './funds.ts'
import { beginDebt, insertEvents, lockOpenDebts, updateDebts } from './store.ts'

/** Borrows into the futures account, which stays locked until the money is credited. Returns the id of the receipt. */
export async function borrow(
  deps: MarginDeps,
  call: MemberCall,
  { amount }: Input<typeof margin.borrow>,
): Promise<ReceiptId> {
  const { member } = call
  return call.transact(async (tx) => {
    const modes = await deps.lockFutures(tx, [member])
    const at = deps.clock.now()
    const { asset } = deps.terms
    const { code, decimals } = requireAsset(deps, asset)
    const terms = { ...deps.terms, decimals }
    const locked = await chargeMargin(deps, tx, await lockOpenDebts(tx, [member]), at)
    const account = (await readAccounts(deps, tx, [member], locked)).get(member)
    assert(account !== undefined, 'every member has an account on margin')
    const funds = computeFunds(account, (market) => deps.market.price(market))
    const principal = account.debt?.principal ?? ZERO
    const issue = borrowIssue(amount, {
      isCross: modes.get(member) === 'cross',
      terms,
      isPriced: funds.isPriced,
      borrowable: computeBorrowable({ ...funds, principal }, terms),
    })
    if (issue !== null) {
      const limit = issue.code === 'amount_below_minimum' ? 'minimum' : 'maximum'
      refuse(issue.code, { [limit]: amountText(issue.bound), coin: code })
    }
    deps.watch.touch(member)
    const debt = account.debt ?? (await beginDebt(tx, { member, at, amount }, terms))
    await updateDebts(tx, [await chargeFurther(tx, debt, { amount, kind: 'margin_interest', asset: code })])
    const [event] = await insertEvents(tx, [{ debt, kind: 'borrowed', at, amount, asset }])
    const balances = await lockMemberAccounts(tx, { member, asset, accountTypes: ['futures'] })
    const balance = balances.get('futures') ?? ZERO
    const inputs = borrowFacts({ amount, principal, balance }, funds, terms)
    const receipt = await issueOne(tx, {
      member,
      kind: 'margin_loan',
      subject: debt.id,
      inputs: { state: 'borrowed', asset: code, ...inputs },
      ticks: [],
      at,
    })
    await post(tx, {
      id: `margin:borrow:${event}`,
      reason: 'margin_borrowed',
      at,
      legs: move(
        { from: ofHouse('margin', asset), to: ofMember(member, asset, 'futures') },
        issuedAmount(receipt, 'borrowed'),
      ),
    })
    tx.afterCommit(() => deps.notify('margin.changed', member))
    return receipt.id
  })
}

type Borrowing = { readonly amount: Amount; readonly principal: Amount; readonly balance: Amount }

/** Builds the facts of a receipt, with account and debt in the state before it. */
const borrowFacts = (
  { amount, principal, balance }: Borrowing,
  { assets, debt }: Funds,
  { leverageMax, principalMax, amountMin, decimals }: Omit<MarginTerms, keyof MarginLevels>,
): Facts => ({
  decimals: String(decimals),
  ...amountFacts({
    amount,
    minimum: amountMin,
    assets,
    debt,
    principal,
    leverage_max: leverageMax,
    principal_max: principalMax,
    balance_before: balance,
  }),
})

/**
 * Refuses transfers that would leave an account with a debt below the transfer level. Applies to money and to
 * coins that count as assets. The caller has locked the account.
 */
export async function assertReleasable(
  deps: FundsDeps,
  tx: Tx,
  { member, asset, quantity }: { member: MemberId; asset: AssetId; quantity: Amount },
): Promise<void> {
  const releasable = (await releasableFrom(deps, tx, [member])).get(member)
  if (releasable === undefined) return
  const { terms, market } = deps
  const coin = marginMarkets(deps).find(({ base }) => base === asset)
  if (asset !== terms.asset && coin === undefined) return
  const price = coin === undefined ? null : market.price(coin.id)
  const value = price === null ? quantity : multiply(quantity, price, 'up')
  const isPriced = coin === undefined || price !== null
  if (!isPriced || value > releasable) refuse('margin_level', { minimum: amountText(terms.transferLevel) })
}
