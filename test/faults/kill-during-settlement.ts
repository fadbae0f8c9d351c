import { setTimeout as pause } from 'node:timers/promises'
import { catalogue, type Database, sql } from '@bourse/exchange'
import { placeOptions } from '../load/place-options.ts'
import { audit } from '../ledger/index.ts'
import { ExchangeProcess } from './exchange-process.ts'

export type Killed = {
  readonly settledBefore: number
  readonly settledAfter: number
  /** Violated invariants after the restart, in words. */
  readonly broken: readonly string[]
  /** The operator's report on the ledger and on every chain of receipts. */
  readonly ledger: { readonly ok: boolean; readonly text: string }
  readonly receipts: { readonly ok: boolean; readonly text: string }
}

const MINUTE_MS = 60_000
const GIVE_UP_MS = 120_000
const POLL_MS = 20

/**
 * Options are due while an exchange starts; it is killed during one of its batches, with receipts written,
 * money partly moved and nothing committed; then it is restarted. The timing is deterministic: the test locks
 * the account of a member in that batch, so the exchange cannot pass it.
 */
export async function killDuringSettlement({
  db,
  count,
  members,
}: {
  db: Database
  count: number
  members: number
}): Promise<Killed> {
  const exchange = new ExchangeProcess({ DATABASE_URL: addressOf(db) })
  try {
    const markets = catalogue.markets.filter(({ secondsOpen }) => secondsOpen).map(({ id }) => Number(id))
    // The record of prices begins with the first start; the options become due while the exchange is down.
    await exchange.start()
    await exchange.kill()
    const acceptedAt = Date.now()
    const ids = await placeOptions(db, { count, members, acceptedAt, seconds: 60, markets })
    await db.rows(sql`insert into app_state (name, value) values ('clock_offset', ${String(10 * MINUTE_MS)})`)
    const settledBefore = await killInTheMiddle(exchange, db, ids[Math.floor(ids.length / 2)] ?? '')

    await exchange.start()
    // The database releases the killed process's locks in its own time, and the next tick settles them.
    await until(async () => (await closed(db)) === count)
    return {
      settledBefore,
      settledAfter: (await closed(db)) - settledBefore,
      broken: await audit({ db }),
      ledger: await exchange.operator('ledger balance'),
      receipts: await exchange.operator('receipts verify'),
    }
  } finally {
    await exchange.stop()
  }
}

/** The address of the same database for another process, by its socket directory or over the network. */
function addressOf({ pool }: Database): string {
  const { host = '', port, user = '', password, database = '' } = pool.options
  if (typeof password !== 'string')
    return `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`
  return `postgres://${user}:${encodeURIComponent(password)}@${host}:${String(port)}/${database}`
}

/** Returns the number of settled orders at the kill. */
async function killInTheMiddle(exchange: ExchangeProcess, db: Database, member: string): Promise<number> {
  return db.transact(async (tx) => {
    await tx.rows(sql`select id from account where holder = ${`member:${member}`} for update`)
    const starting = exchange.start().then(
      () => 'started',
      () => 'killed',
    )
    await until(() => isWaiting(db))
    await exchange.kill()
    const ended = await starting
    if (ended !== 'killed') throw new Error('the exchange listened before settling what was due')
    return closed(db)
  })
}

/** Whether a session waits for a lock while posting. */
async function isWaiting(db: Database): Promise<boolean> {
  const row = await db.row<{ count: number }>(sql`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%post_transfers%'`)
  return (row?.count ?? 0) > 0
}

async function closed(db: Database): Promise<number> {
  const row = await db.row<{ count: number }>(sql`
    select count(*)::int as count from seconds_order where status = 'closed'`)
  return row?.count ?? 0
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + GIVE_UP_MS
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error('the condition was not met in time')
    await pause(POLL_MS)
  }
}
