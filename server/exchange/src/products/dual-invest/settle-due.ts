import { DUAL_FAILS_AFTER_MS, type DualOutcome } from '@bourse/contracts/dual-invest'
import { addMs, amountText, assert, type Facts, type Instant, instantText } from '@bourse/contracts/kit'
import { runDueBatches, runSequentially, type Tx } from '#platform/kernel'
import { move, ofHouse, ofMember, postAll, type Transfer } from '#platform/ledger'
import type { MemberText } from '#members/messages'
import { issueAll, issuedAmount } from '#platform/receipts'
import { decidePrices, type Retries } from './decide-prices.ts'
import { type DualDeps, requirePair } from './deps.ts'
import { closeOrders, type DueOrder, dueOrders, type SettledOrder } from './due-store.ts'
import { startRenewals } from './renewal-store.ts'
import { choosePayAsset } from './store.ts'

const AT_ONCE = 500

/** Settles due orders by maturity; an order with too few recorded prices waits until it fails. */
export const settleDue = (deps: DualDeps, retries: Retries, now: Instant): Promise<void> =>
  runSequentially([
    () => decidePrices(deps, retries, now),
    () =>
      runDueBatches({
        db: deps.db,
        name: 'dual order',
        batchSize: AT_ONCE,
        lock: (tx, query) => dueOrders.lock(tx, { now, ...query }),
        processor: () => ({ process: (tx, due) => settleAll(deps, tx, due) }),
      }),
  ])

/** The maturity, or 24 hours later if it failed; independent of the time of processing. */
const settledAt = ({ product, settlementPrice }: DueOrder): Instant =>
  settlementPrice === null ? addMs(product.settlesAt, DUAL_FAILS_AFTER_MS) : product.settlesAt

/** Issues the receipts first, because they determine the payouts. */
async function settleAll(deps: DualDeps, tx: Tx, due: readonly DueOrder[]): Promise<void> {
  const receipts = await issueAll(
    tx,
    due.map((order) => ({
      member: order.member,
      kind: 'dual' as const,
      subject: order.id,
      inputs: buildFacts(deps, order),
      ticks: [],
      at: settledAt(order),
    })),
  )
  const settled = due.map((order, at): SettledOrder => {
    const receipt = receipts[at]
    assert(receipt !== undefined, 'each order has its receipt')
    const { product } = order
    const { base } = requirePair(deps, product.market)
    return {
      order,
      outcome: receipt.result['outcome'] as DualOutcome,
      payout: issuedAmount(receipt, 'payout'),
      payoutAsset: receipt.result['payout_asset'] === base.code ? product.asset : product.quote,
      yield: issuedAmount(receipt, 'yield'),
      at: settledAt(order),
    }
  })
  await postAll(tx, settled.map(buildTransfer))
  assert((await closeOrders(tx, settled)) === due.length, 'each order is settled once')
  await startRenewals(tx, settled)
  await deps.messageMembers(
    tx,
    settled.map((each) => buildMessage(deps, each)),
  )
  tx.afterCommit(() => new Set(due.map(({ member }) => member)).forEach(deps.settled))
}

/** The inputs of the rule, with the recorded prices by reference. */
function buildFacts(deps: DualDeps, { product, paid, annualRate, window }: DueOrder): Facts {
  const { market, base, quote } = requirePair(deps, product.market)
  return {
    symbol: market.symbol,
    market: market.id,
    name: product.name,
    kind: product.kind,
    base: base.code,
    quote: quote.code,
    base_decimals: String(base.decimals),
    quote_decimals: String(quote.decimals),
    invested: amountText(paid),
    strike: amountText(product.strike),
    annual_rate: amountText(annualRate),
    days: String(product.days),
    settles_at: instantText(product.settlesAt),
    tick_count: String(window.count),
    tick_sum: amountText(window.sum),
    tick_digest: window.digest,
  }
}

/** The held investment goes to the house, which pays the result; a failed one returns. */
function buildTransfer({ order, outcome, payout, payoutAsset, at }: SettledOrder): Transfer {
  const { member, paid, product } = order
  const asset = choosePayAsset(product)
  const held = ofMember(member, asset, 'spot_hold')
  const id = `dual:result:${order.id}`
  if (outcome === 'refunded')
    return {
      id,
      reason: 'dual_refund',
      at,
      legs: move({ from: held, to: ofMember(member, asset, 'spot') }, paid),
    }
  return {
    id,
    reason: 'dual_payout',
    at,
    legs: [
      ...move({ from: held, to: ofHouse('dual', asset) }, paid, 'dual_settled'),
      ...move({ from: ofHouse('dual', payoutAsset), to: ofMember(member, payoutAsset, 'spot') }, payout),
    ],
  }
}

function buildMessage(deps: DualDeps, { order, outcome, payout, payoutAsset, at }: SettledOrder): MemberText {
  const { member, product, settlementPrice } = order
  const { base, quote } = requirePair(deps, product.market)
  return {
    member,
    at,
    title: outcome === 'refunded' ? 'dual_failed_title' : 'dual_settled_title',
    body: outcome === 'refunded' ? 'dual_failed_body' : 'dual_settled_body',
    values: {
      name: product.name,
      amount: amountText(payout),
      coin: payoutAsset === base.id ? base.code : quote.code,
      ...(settlementPrice === null ? {} : { price: amountText(settlementPrice) }),
    },
  }
}
