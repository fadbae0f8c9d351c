import { assert, type Instant, sum, ZERO } from '@bourse/contracts/kit'
import { isConnectionError, type Tx } from '#kernel'
import { postAll } from '#ledger'
import { pinTicks, type RecordedTick, ticksById } from '#market'
import { issueAll } from '#receipts'
import { dayOf } from './day.ts'
import type { SecondsDeps } from './deps.ts'
import {
  addToDays,
  closeOrders,
  type DayTotal,
  listEntrySeconds,
  lockDue,
  type TickKey,
  type Settled,
  writeEntries,
} from './due-store.ts'
import { factsOf, type Names, resultOf, transferOf } from './settle-order.ts'
import type { StoredOrder } from './store.ts'

const AT_ONCE = 500
const SECONDS_AT_ONCE = 200
/** More failures than this are not caused by single orders. */
const FAILURES_MAX = 20

export async function fillEntries(deps: SecondsDeps, now: Instant): Promise<void> {
  for (;;) {
    const waiting = await listEntrySeconds(deps.db, now, SECONDS_AT_ONCE)
    if (waiting.length === 0) return
    await deps.db.transact(async (tx) => {
      const ticks = [...(await recorded(deps, tx, waiting)).values()]
      const members = await writeEntries(tx, ticks)
      await pinTicks(tx, ticks)
      tx.afterCommit(() => members.forEach(deps.orderChanged))
    })
    if (waiting.length < SECONDS_AT_ONCE) return
  }
}

/**
 * Settles everything due by expiry, at the second of its expiry, a bounded number per transaction. Beyond one batch, members are divided
 * between two concurrent workers: each member's orders stay in order, and while the database posts for one
 * worker the other computes receipts. An order that fails is left for the next run and reported; it never
 * blocks others.
 */
export async function settleDue(deps: SecondsDeps, now: Instant): Promise<number> {
  const known: KnownTicks = new Map()
  const first = await settleBatch(deps, { now, worker: null, limit: AT_ONCE, except: [], known })
  if (first.failure === null && first.due.length < AT_ONCE) return first.due.length
  const workers = await Promise.allSettled(
    SETTLEMENT_WORKERS.map((worker) => runWorker(deps, { now, worker }, new Map(known))),
  )
  const failures = workers.flatMap((worker) =>
    worker.status === 'rejected' ? [worker.reason] : worker.value.failures,
  )
  if (failures.length > 0) throw new AggregateError(failures, 'seconds orders could not be settled')
  const settled = workers.map((worker) => (worker.status === 'fulfilled' ? worker.value.settled : 0))
  return settled.reduce((all, one) => all + one, first.failure === null ? first.due.length : 0)
}

const SETTLEMENT_WORKERS = [0, 1] as const
type SettlementShare = { readonly now: Instant; readonly worker: (typeof SETTLEMENT_WORKERS)[number] }

/** Runs one worker until nothing of its share is due; returns the failures. */
async function runWorker(deps: SecondsDeps, share: SettlementShare, known: KnownTicks) {
  const failures: Error[] = []
  const except: string[] = []
  let [settled, limit] = [0, AT_ONCE]
  for (;;) {
    const { due, failure } = await settleBatch(deps, { ...share, limit, except, known })
    if (failure === null) {
      settled += due.length
      if (due.length < limit) return { settled, failures }
      limit = AT_ONCE
    } else if (due.length > 1) {
      // One of the orders is the cause: halve the batch until that one is left.
      limit = Math.ceil(due.length / 2)
    } else {
      const [order] = due
      if (order === undefined || except.length === FAILURES_MAX) throw failure
      failures.push(new Error(`failed to settle seconds order ${order.id}`, { cause: failure }))
      except.push(order.id)
    }
  }
}

/** Recorded ticks by market and second, shared by the batches of one sweep. */
type KnownTicks = Map<string, RecordedTick>
type BatchQuery = {
  readonly now: Instant
  readonly worker: SettlementShare['worker'] | null
  readonly limit: number
  readonly except: readonly string[]
  readonly known: KnownTicks
}
type Batch = { readonly due: readonly StoredOrder[]; readonly failure: unknown }

async function settleBatch(deps: SecondsDeps, { known, ...requested }: BatchQuery): Promise<Batch> {
  let due: readonly StoredOrder[] = []
  let isAgain = false
  const work = async (tx: Tx) => {
    // Ticks recorded by a failed transaction were rolled back.
    if (isAgain) known.clear()
    isAgain = true
    due = await lockDue(tx, requested)
    if (due.length > 0) await settleAll(deps, tx, { due, known })
  }
  return deps.db.transact(work).then(
    () => ({ due, failure: null }),
    (failure: unknown) => {
      known.clear()
      // Halving isolates a failing order; a lost connection is not caused by an order.
      if (isConnectionError(failure)) throw failure
      return { due, failure }
    },
  )
}

/** Receipts first: they determine the payouts, in the same transaction. */
type Due = { readonly due: readonly StoredOrder[]; readonly known: KnownTicks }

async function settleAll(deps: SecondsDeps, tx: Tx, { due, known }: Due): Promise<void> {
  const ticks = await ticksOf(deps, tx, { due, known })
  const drafts = due.map((order, at) => ({
    member: order.member,
    kind: 'seconds' as const,
    subject: order.id,
    inputs: factsOf(order, namesOf(deps, order)),
    ticks: ticks[at] ?? [],
    at: order.expiresAt,
  }))
  const receipts = await issueAll(tx, drafts)
  const settled = due.map((order, at): Settled => {
    const [receipt, [entry, close] = []] = [receipts[at], ticks[at]]
    assert(receipt !== undefined && entry !== undefined && close !== undefined, 'each order has its receipt')
    return { order, entry, close, ...resultOf(receipt.result) }
  })
  await postAll(tx, settled.map(transferOf))
  assert((await closeOrders(tx, settled)) === due.length, 'each order is closed once')
  await addToDays(tx, totalsOf(settled))
  tx.afterCommit(() => {
    for (const { order } of settled) deps.optionSettled(order.member, order.id)
    for (const member of new Set(due.map((order) => order.member))) deps.balanceChanged(member)
  })
}

const namesOf = ({ markets, terms }: SecondsDeps, { market, payAsset }: StoredOrder): Names => ({
  symbol: markets.find(({ id }) => id === market)?.symbol ?? market,
  asset: terms.payAssets.find(({ asset }) => asset === payAsset)?.code ?? payAsset,
})

type Ticks = readonly [entry: RecordedTick, close: RecordedTick]

/** Both ticks of each order: the opening one, by its id if known, and that of the expiry. */
async function ticksOf(deps: SecondsDeps, tx: Tx, { due, known }: Due): Promise<Ticks[]> {
  const opened = await ticksById(
    tx,
    due.flatMap(({ entryTick }) => entryTick ?? []),
  )
  const requested = due.flatMap(({ market, entryAt, expiresAt, entryTick }) => [
    ...(entryTick === null ? [{ market, at: entryAt }] : []),
    { market, at: expiresAt },
  ])
  const found = await recorded(deps, tx, requested, known)
  return due.map(({ market, entryAt, expiresAt, entryTick }) => {
    const entry = entryTick === null ? found.get(`${market}/${entryAt}`) : opened.get(entryTick)
    const close = found.get(`${market}/${expiresAt}`)
    assert(entry !== undefined && close !== undefined, 'the ticks of a due order are on record')
    return [entry, close]
  })
}

/** The ticks of these seconds, each requested once. */
async function recorded(
  deps: SecondsDeps,
  tx: Tx,
  requested: readonly TickKey[],
  found: KnownTicks = new Map(),
): Promise<KnownTicks> {
  // In a fixed order, because recording a second locks it against other transactions.
  const inOrder = requested.toSorted(
    (one, other) => Number(one.market) - Number(other.market) || one.at - other.at,
  )
  for (const { market, at } of inOrder) {
    const key = `${market}/${at}`
    if (!found.has(key)) found.set(key, await deps.tickAt(tx, market, at))
  }
  return found
}

/** The house's totals of each UTC day and asset. */
function totalsOf(settled: readonly Settled[]): DayTotal[] {
  const totals = new Map<string, DayTotal>()
  for (const { order, payout } of settled) {
    const [day, asset] = [dayOf(order.expiresAt).from, order.payAsset]
    const key = `${day}/${asset}`
    const before = totals.get(key) ?? { day, asset, stakes: ZERO, payouts: ZERO, orders: 0 }
    totals.set(key, {
      ...before,
      stakes: sum(before.stakes, order.stake),
      payouts: sum(before.payouts, payout),
      orders: before.orders + 1,
    })
  }
  return [...totals.values()]
}
