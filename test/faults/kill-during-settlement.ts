import { setTimeout as pause } from 'node:timers/promises'
import { MINUTE } from '@bourse/contracts/kit'
import { catalogue, type Database, sql } from '@bourse/exchange'
import { closedSecondsOrders, placeSecondsOrders } from './place-seconds-orders.ts'
import { audit } from '../ledger/index.ts'
import { ExchangeProcess } from './exchange-process.ts'

export type SettlementCounts = {
  readonly settledBefore: number
  readonly settledAfter: number
}

export type KillResult = {
  /** Violated invariants after the restart, in words. */
  readonly broken: readonly string[]
  /** The operator's report on the ledger and on every chain of receipts. */
  readonly ledger: { readonly ok: boolean; readonly text: string }
  readonly receipts: { readonly ok: boolean; readonly text: string }
}

/** Work of one kind that falls due while the exchange is down. */
export type DueWork = {
  readonly count: number
  /** Stores the due work as the exchange does; returns the members in the order of their due work. */
  readonly place: (at: number) => Promise<readonly string[]>
  /** Counts the finished work. */
  readonly done: () => Promise<number>
  /** Work that moves no money is stopped at a chain of receipts instead of an account. */
  readonly isChain?: boolean
  /** Work that needs the mark price, which a start has only after it listens. */
  readonly needsMark?: boolean
}

const GIVE_UP_MS = 120_000
const POLL_MS = 20

/** Kills an exchange that settles due orders while it starts. */
export const killDuringSettlement = ({
  db,
  count,
  members,
}: {
  readonly db: Database
  readonly count: number
  readonly members: number
}): Promise<KillResult & SettlementCounts> => {
  const markets = catalogue.markets.filter(({ secondsOpen }) => secondsOpen).map(({ id }) => Number(id))
  return killDuring(db, 10 * MINUTE, {
    count,
    place: (acceptedAt) => placeSecondsOrders(db, { count, members, acceptedAt, seconds: 60, markets }),
    done: () => readCount(db, closedSecondsOrders),
  })
}

/** Runs `killDuringEach` with one kind of work. */
export async function killDuring(
  db: Database,
  aheadMs: number,
  work: DueWork,
): Promise<KillResult & SettlementCounts> {
  const { settled, ...killed } = await killDuringEach(db, aheadMs, [work])
  const [first] = settled
  if (first === undefined) throw new Error('each work has its counts')
  return { ...killed, ...first }
}

/**
 * Kills an exchange that starts with its clock ahead, so that work is due: during one of its batches, with
 * receipts written, money partly moved and nothing committed. It is restarted, and killed during the next
 * kind of work, in the order of a start. The timing is deterministic: the test locks the account of a member
 * in that batch, so the exchange cannot pass it.
 */
export async function killDuringEach(
  db: Database,
  aheadMs: number,
  works: readonly DueWork[],
): Promise<KillResult & { readonly settled: readonly SettlementCounts[] }> {
  const exchange = new ExchangeProcess({ DATABASE_URL: databaseUrl(db) })
  try {
    // The record of prices begins with the first start; the work becomes due while the exchange is down.
    await exchange.start()
    await exchange.kill()
    const [at, middles] = [Date.now(), new Map<DueWork, string>()]
    for (const work of works) {
      const ids = await work.place(at)
      middles.set(work, ids[Math.floor(ids.length / 2)] ?? '')
    }
    await db.rows(sql`insert into app_state (name, value) values ('clock_offset', ${String(aheadMs)})`)
    const before: number[] = []
    for (const work of works)
      before.push(await killInTheMiddle(exchange, { db, work, member: middles.get(work) ?? '' }))

    await exchange.start()
    // The database releases the killed process's locks after a while; the next tick settles the rest.
    const settled: SettlementCounts[] = []
    for (const [index, { done, count }] of works.entries()) {
      await until(async () => (await done()) === count)
      const settledBefore = before[index] ?? 0
      settled.push({ settledBefore, settledAfter: (await done()) - settledBefore })
    }
    return {
      settled,
      broken: await audit({ db }),
      ledger: await exchange.operator('ledger balance'),
      receipts: await exchange.operator('receipts verify'),
    }
  } finally {
    await exchange.stop()
  }
}

/** Reads the count of a query. */
export async function readCount(db: Database, query: Parameters<Database['row']>[0]): Promise<number> {
  return (await db.row<{ count: number }>(query))?.count ?? 0
}

/** Builds the URL of the same database for another process, by its socket directory or over the network. */
export function databaseUrl({ pool }: Database): string {
  const { host = '', port, user = '', password, database = '' } = pool.options
  if (typeof password !== 'string')
    return `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`
  return `postgres://${user}:${encodeURIComponent(password)}@${host}:${String(port)}/${database}`
}

/** Returns the amount of work that was done at the kill. */
async function killInTheMiddle(
  exchange: ExchangeProcess,
  { db, work, member }: { readonly db: Database; readonly work: DueWork; readonly member: string },
): Promise<number> {
  const { done, isChain = false, needsMark = false } = work
  return db.transact(async (tx) => {
    if (isChain) await tx.rows(sql`select from receipt_chain where member_id = ${member} for update`)
    else await tx.rows(sql`select id from account where holder = ${`member:${member}`} for update`)
    const starting = exchange.start().then(
      () => 'started',
      () => 'killed',
    )
    // One worker waits for the lock; another one may still run its first batch.
    const query = isChain ? '%receipt_chain%' : '%post_transfer%'
    await until(async () => (await isWaiting(db, query)) && (await done()) > 0)
    await exchange.kill()
    const ended = await starting
    if (ended !== 'killed' && !needsMark)
      throw new Error('the exchange listened before settling what was due')
    return done()
  })
}

/** Whether a session waits for a lock in such a query. */
async function isWaiting(db: Database, query: string): Promise<boolean> {
  const row = await db.row<{ count: number }>(sql`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like ${query}`)
  return (row?.count ?? 0) > 0
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + GIVE_UP_MS
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error('the condition was not met in time')
    await pause(POLL_MS)
  }
}
