import type { MemberId } from '@bourse/contracts/account'
import { profitShareDue, weekEndAfter } from '@bourse/contracts/copy-trading'
import {
  amountFacts,
  amountText,
  assert,
  type Facts,
  type Instant,
  instantText,
  negate,
  subtract,
  ZERO,
} from '@bourse/contracts/kit'
import { futuresMarkets, lockTransferable } from '#products/futures'
import { runDueBatches, type Tx } from '#platform/kernel'
import { ofMember, postAll, type Transfer } from '#platform/ledger'
import { issueAll, issuedAmount, type ReceiptDraft } from '#platform/receipts'
import { type CopyDeps, formatName } from './deps.ts'
import { sharePaidText } from './messages.ts'
import { type DueShare, lockDueShares, type SettledShare, storeShares } from './share-store.ts'

const AT_ONCE = 300

/** Settles the profit shares of all weeks that have ended, each week of a following once. */
export const settleShares = (deps: CopyDeps, now: Instant): Promise<number> =>
  runDueBatches({
    db: deps.db,
    name: 'profit share',
    batchSize: AT_ONCE,
    lock: (tx, query) => lockDueShares(tx, { now, ...query }),
    processor: () => ({ process: (tx, due) => settleAll(deps, tx, due) }),
  })

/**
 * Settles due shares. One that the follower's free balance does not cover is due again with the next week.
 */
async function settleAll(deps: CopyDeps, tx: Tx, due: readonly DueShare[]): Promise<void> {
  const owing = due.filter((one) => profitShareDue(one, one.rate).due > ZERO)
  const payable = await listPayable(deps, tx, owing)
  const paid = await pay(deps, tx, payable)
  const settled = due.map((one): SettledShare => {
    const share = paid.get(one.id)
    const isPaid = share !== undefined
    const isOwing = owing.includes(one) && !isPaid
    return {
      id: one.id,
      leader: one.leader,
      paid: share ?? ZERO,
      highWaterMark: isPaid ? profitShareDue(one, one.rate).highWaterMark : one.highWaterMark,
      dueAt: isOver(one) && !isOwing ? null : weekEndAfter(one.dueAt),
    }
  })
  assert((await storeShares(tx, settled)) === due.length, 'each following is settled once')
}

/** Whether the week is the last one: nothing becomes due after the member stopped following. */
const isOver = ({ cancelledAt, dueAt }: DueShare): boolean => cancelledAt !== null && cancelledAt <= dueAt

/** Lists the shares that free balances cover; those of one member in the order of their weeks. */
async function listPayable(deps: CopyDeps, tx: Tx, owing: readonly DueShare[]): Promise<DueShare[]> {
  const members = [...new Set(owing.map(({ member }) => member))]
  const free = new Map<MemberId, bigint>(await lockTransferable(deps.futures, tx, members))
  return owing.filter((one) => {
    const { due } = profitShareDue(one, one.rate)
    const left = free.get(one.member) ?? 0n
    if (due > left) return false
    free.set(one.member, left - due)
    return true
  })
}

/** Issues the receipts, whose results are booked; returns the paid shares by following. */
async function pay(deps: CopyDeps, tx: Tx, payable: readonly DueShare[]) {
  const quote = futuresMarkets(deps.futures)[0]
  assert(quote !== undefined, 'there are markets with futures')
  const names = await deps.profilesOf(tx, [...new Set(payable.map(({ leader }) => leader))])
  const receipts = await issueAll(
    tx,
    payable.flatMap((one) =>
      buildDrafts(one, { trader: formatName(names, one.leader), asset: quote.quoteCode }),
    ),
  )
  const paid = payable.map((one, index) => {
    const receipt = receipts[2 * index]
    assert(receipt !== undefined, 'each share has its receipt')
    return { ...one, amount: issuedAmount(receipt, 'paid') }
  })
  await postAll(
    tx,
    paid.map(({ id, member, leader, dueAt, amount }): Transfer => ({
      id: `copy:share:${id}:${instantText(dueAt)}`,
      reason: 'profit_share',
      at: dueAt,
      legs: [
        { account: ofMember(member, quote.quote, 'futures'), amount: negate(amount) },
        { account: ofMember(leader, quote.quote, 'futures'), amount, reason: 'profit_share_received' },
      ],
    })),
  )
  await deps.messageMembers(
    tx,
    paid.map(({ member, leader, amount, dueAt }) =>
      sharePaidText({ member, trader: formatName(names, leader), amount, coin: quote.quoteCode }, dueAt),
    ),
  )
  tx.afterCommit(() => {
    for (const member of new Set(paid.flatMap((one) => [one.member, one.leader])))
      deps.futures.events.balanceChanged(member)
  })
  return new Map(paid.map(({ id, amount }) => [id, amount]))
}

/** Builds the receipts of the follower and of the leader. */
function buildDrafts(
  one: DueShare,
  names: { readonly trader: string; readonly asset: string },
): ReceiptDraft[] {
  const { id: subject, dueAt: at, result, highWaterMark, rate } = one
  const received: Facts = {
    asset: names.asset,
    ...amountFacts({ profit_above: subtract(result, highWaterMark), share_rate: rate }),
    week_end: instantText(at),
  }
  return [
    { member: one.member, kind: 'profit_share', subject, inputs: buildFacts(one, names), ticks: [], at },
    { member: one.leader, kind: 'share_received', subject, inputs: received, ticks: [], at },
  ]
}

const buildFacts = (
  { result, highWaterMark, rate, dueAt }: DueShare,
  { trader, asset }: { readonly trader: string; readonly asset: string },
): Facts => ({
  trader,
  asset,
  profit: amountText(result),
  high_water_mark: amountText(highWaterMark),
  share_rate: amountText(rate),
  week_end: instantText(dueAt),
})
