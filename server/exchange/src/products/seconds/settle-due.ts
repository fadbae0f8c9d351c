import { amountFact, assert, type Instant, sum, ZERO } from '@bourse/contracts/kit'
import { runDueBatches, type Tx } from '#platform/kernel'
import { postAll } from '#platform/ledger'
import { pinTicks, type RecordedTick, loadTicksById } from '#platform/market'
import { issueAll } from '#platform/receipts'
import { utcDay } from './day.ts'
import type { SecondsDeps } from './deps.ts'
import {
  addToDays,
  closeOrders,
  type DayTotal,
  listEntrySeconds,
  dueOrders,
  type TickKey,
  type SettledOrder,
  writeEntries,
} from './due-store.ts'
import { buildFacts, type Names, parseResult, buildTransfer } from './settle-order.ts'
import type { StoredOrder } from './store.ts'

const AT_ONCE = 500
const SECONDS_AT_ONCE = 200

/**
 * Opens the orders whose first second is recorded. One worker, because the rows are seconds of markets, not
 * of members.
 */
export const fillEntries = (deps: SecondsDeps, now: Instant): Promise<number> =>
  runDueBatches({
    db: deps.db,
    name: 'first second of seconds orders',
    batchSize: SECONDS_AT_ONCE,
    atMost: Number.POSITIVE_INFINITY,
    lock: (reader, query) => listEntrySeconds(reader, { now, ...query }),
    processor: () => ({ process: (tx, waiting) => openOrders(deps, tx, waiting) }),
  })

async function openOrders(deps: SecondsDeps, tx: Tx, waiting: readonly TickKey[]): Promise<void> {
  const ticks = [...(await loadRecorded(deps, tx, waiting)).values()]
  const members = await writeEntries(tx, ticks)
  await pinTicks(tx, ticks)
  tx.afterCommit(() => members.forEach(deps.orderChanged))
}

/** Settles due orders in the order of their expiries. */
export function settleDue(deps: SecondsDeps, now: Instant): Promise<number> {
  return runDueBatches({
    db: deps.db,
    name: 'seconds order',
    batchSize: AT_ONCE,
    lock: (tx, query) => dueOrders.lock(tx, { now, ...query }),
    processor() {
      const known: KnownTicks = new Map()
      return {
        process: (tx, due) => settleAll(deps, tx, { due, known }),
        // Ticks recorded by a failed transaction were rolled back.
        forget: () => known.clear(),
      }
    },
  })
}

/** Recorded ticks by market and second, shared by the batches of one worker. */
type KnownTicks = Map<string, RecordedTick>

/** Issues the receipts first, because they determine the payouts. */
type DueOrders = { readonly due: readonly StoredOrder[]; readonly known: KnownTicks }

async function settleAll(deps: SecondsDeps, tx: Tx, { due, known }: DueOrders): Promise<void> {
  const ticks = await loadTicks(deps, tx, { due, known })
  const drafts = due.map((order, at) => ({
    member: order.member,
    kind: 'seconds' as const,
    subject: order.id,
    inputs: buildFacts(order, findNames(deps, order)),
    ticks: ticks[at] ?? [],
    at: order.expiresAt,
  }))
  const receipts = await issueAll(tx, drafts)
  const settled = due.map((order, at): SettledOrder => {
    const [receipt, [entry, close] = []] = [receipts[at], ticks[at]]
    assert(receipt !== undefined && entry !== undefined && close !== undefined, 'each order has its receipt')
    assert(
      amountFact(receipt.result, 'fee') === order.fee,
      'the fee of a receipt is the one that was charged',
    )
    return { order, entry, close, ...parseResult(receipt.result) }
  })
  await postAll(tx, settled.map(buildTransfer))
  assert((await closeOrders(tx, settled)) === due.length, 'each order is closed once')
  await addToDays(tx, sumByDay(settled))
  tx.afterCommit(() => {
    for (const { order } of settled) deps.optionSettled(order.member, order.id)
    for (const member of new Set(due.map((order) => order.member))) deps.balanceChanged(member)
  })
}

const findNames = ({ markets, terms }: SecondsDeps, { market, payAsset }: StoredOrder): Names => ({
  symbol: markets.find(({ id }) => id === market)?.symbol ?? market,
  asset: terms.payAssets.find(({ asset }) => asset === payAsset)?.code ?? payAsset,
})

type Ticks = readonly [entry: RecordedTick, close: RecordedTick]

/** Loads both ticks of each order: that of the entry, by its id if known, and that of the expiry. */
async function loadTicks(deps: SecondsDeps, tx: Tx, { due, known }: DueOrders): Promise<Ticks[]> {
  const opened = await loadTicksById(
    tx,
    due.flatMap(({ entryTick }) => entryTick ?? []),
  )
  const requested = due.flatMap(({ market, entryAt, expiresAt, entryTick }) => [
    ...(entryTick === null ? [{ market, at: entryAt }] : []),
    { market, at: expiresAt },
  ])
  const found = await loadRecorded(deps, tx, requested, known)
  return due.map(({ market, entryAt, expiresAt, entryTick }) => {
    const entry = entryTick === null ? found.get(`${market}/${entryAt}`) : opened.get(entryTick)
    const close = found.get(`${market}/${expiresAt}`)
    assert(entry !== undefined && close !== undefined, 'the ticks of a due order are on record')
    return [entry, close]
  })
}

/** Loads the ticks of these seconds, each once. */
async function loadRecorded(
  deps: SecondsDeps,
  tx: Tx,
  requested: readonly TickKey[],
  found: KnownTicks = new Map(),
): Promise<KnownTicks> {
  // Sorted, because recording a second locks it against other transactions.
  const inOrder = requested.toSorted(
    (one, other) => Number(one.market) - Number(other.market) || one.at - other.at,
  )
  for (const { market, at } of inOrder) {
    const key = `${market}/${at}`
    if (!found.has(key)) found.set(key, await deps.tickAt(tx, market, at))
  }
  return found
}

/** Sums the totals of the house by UTC day and asset. */
function sumByDay(settled: readonly SettledOrder[]): DayTotal[] {
  const totals = new Map<string, DayTotal>()
  for (const { order, payout } of settled) {
    const [day, asset] = [utcDay(order.expiresAt).from, order.payAsset]
    const key = `${day}/${asset}`
    const before = totals.get(key) ?? { day, asset, stakes: ZERO, payouts: ZERO, fees: ZERO, orders: 0 }
    totals.set(key, {
      ...before,
      stakes: sum(before.stakes, order.stake),
      payouts: sum(before.payouts, payout),
      fees: sum(before.fees, order.fee),
      orders: before.orders + 1,
    })
  }
  return [...totals.values()]
}
