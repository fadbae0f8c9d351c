import { amountText, assert, type Instant, instantText, ZERO } from '@bourse/contracts/kit'
import { runDueBatches, type Tx } from '#platform/kernel'
import { move, ofHouse, ofMember, postAll } from '#platform/ledger'
import { issueAll, issuedAmount } from '#platform/receipts'
import type { StockDeps } from './deps.ts'
import { type DuePayout, insertPayouts, lockPayouts, markPaid, type StoredAction } from './store.ts'

const AT_ONCE = 100

/**
 * Records the shares of all holders at one instant, before the money: no session is open, so none can be sold
 * in between.
 */
export const recordHolders = (tx: Tx, action: StoredAction): Promise<number> => insertPayouts(tx, action)

/** Pays the dividends that are due, with a receipt and the time of the dividend. */
export const payDividends = (deps: StockDeps, now: Instant): Promise<number> =>
  runDueBatches({
    db: deps.db,
    name: 'stock dividend',
    batchSize: AT_ONCE,
    lock: lockPayouts,
    processor: () => ({ process: (tx, due) => payAll(deps, tx, { due, now }) }),
  })

type Batch = { readonly due: readonly DuePayout[]; readonly now: Instant }

async function payAll(deps: StockDeps, tx: Tx, { due, now }: Batch): Promise<void> {
  const { id: cash, code, decimals } = deps.cash
  const receipts = await issueAll(
    tx,
    due.map(({ id, member, asset, shares, perShare, at }) => ({
      member,
      kind: 'stock_dividend' as const,
      subject: id,
      inputs: {
        asset: code,
        base: deps.codeOf(asset),
        shares: amountText(shares),
        per_share: amountText(perShare),
        decimals: String(decimals),
        due_at: instantText(at),
      },
      ticks: [],
      at,
    })),
  )
  const transfers = due.flatMap(({ id, member, at }, index) => {
    const receipt = receipts[index]
    assert(receipt !== undefined, 'each payout has its receipt')
    const payout = issuedAmount(receipt, 'payout')
    const legs = move({ from: ofHouse('stocks', cash), to: ofMember(member, cash, 'spot') }, payout)
    // The payout is below the smallest unit.
    if (payout === ZERO) return []
    return [{ id: `stock:dividend:${id}`, reason: 'stock_dividend' as const, at, legs }]
  })
  await postAll(tx, transfers)
  assert(
    (await markPaid(
      tx,
      due.map(({ id }) => id),
      now,
    )) === due.length,
    'each holder is paid once',
  )
  tx.afterCommit(() => {
    for (const { member } of due) deps.notify('dividend.paid', member)
  })
}
