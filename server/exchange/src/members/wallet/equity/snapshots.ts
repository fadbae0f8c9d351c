import type { MemberId } from '@bourse/contracts/account'
import {
  addMs,
  type Amount,
  amountText,
  DAY,
  HOUR,
  type Instant,
  toInstant,
  MINUTE,
} from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { amount, columns, instant, type Reader, sql, type Tx } from '#platform/kernel'
import type { EquityDeps } from './deps.ts'
import { findNewestLeg, insertFlows, insertRun, listUncounted } from './flows.ts'
import { readEquity } from './read.ts'

/** The number of members in one transaction. */
const STRETCH = 500
/** Days with hourly snapshots; of older days one snapshot is retained. */
export const HOURLY_DAYS = 31
/** The benchmark. */
export const BITCOIN = '1' as AssetId

/**
 * Stores the wealth of every member who has an account, and the money that came in or went out, once in each hour. Returns
 * how many were stored.
 */
export async function recordEquity(deps: EquityDeps, now: Instant): Promise<number> {
  const hour = toInstant(now - (now % HOUR))
  const [lastLeg, bitcoin] = [await findNewestLeg(deps.db), deps.usd(BITCOIN)]
  let [stored, after] = [0, '0' as MemberId]
  for (;;) {
    const members = await deps.db.transact(async (tx) => {
      // A repeatable read, so that all figures of a member are of one moment.
      await tx.run(sql`set transaction isolation level repeatable read`)
      const next = await listMembersWithout(tx, { hour, after })
      await insertSnapshots(tx, now, await readEquity(deps, tx, next))
      await insertFlows(tx, await listUncounted(deps, tx, next), now)
      return next
    })
    stored += members.length
    after = members.at(-1) ?? after
    if (members.length < STRETCH) break
  }
  await deps.db.transact((tx) => insertRun(tx, { hour, lastLeg, bitcoin }))
  await prune(deps, now)
  return stored
}

type SnapshotQuery = { readonly hour: Instant; readonly after: MemberId }

async function listMembersWithout(tx: Tx, { hour, after }: SnapshotQuery): Promise<MemberId[]> {
  const rows = await tx.rows<{ id: MemberId }>(sql`
    select id::text from member
    where id > ${after}::bigint
      and exists (select 1 from account where holder = 'member:' || member.id)
      and not exists (select 1 from equity_snapshot where member_id = member.id and at >= ${new Date(hour)})
    order by member.id limit ${STRETCH}`)
  return rows.map(({ id }) => id)
}

async function insertSnapshots(
  tx: Tx,
  at: Instant,
  found: ReadonlyMap<MemberId, { readonly equity: Amount }>,
): Promise<void> {
  if (found.size === 0) return
  const equities = [...found.values()].map(({ equity }) => amountText(equity))
  await tx.run(sql`
    insert into equity_snapshot (member_id, at, equity)
    select member_id, ${new Date(at)}, equity
    from unnest(${[...found.keys()]}::bigint[], ${equities}::numeric[]) as snapshot (member_id, equity)`)
}

async function prune({ db }: Pick<EquityDeps, 'db'>, now: Instant): Promise<void> {
  const [from, to] = [addMs(now, -(HOURLY_DAYS + 1) * DAY), addMs(now, -HOURLY_DAYS * DAY)]
  await db.transact((tx) =>
    tx.run(sql`
      delete from equity_snapshot as old where at between ${new Date(from)} and ${new Date(to)}
        and exists (select 1 from equity_snapshot as kept
          where kept.member_id = old.member_id and kept.at < old.at
            and kept.at >= date_trunc('day', old.at at time zone 'utc') at time zone 'utc')`),
  )
}

export type EquitySnapshot = { readonly at: Instant; readonly equity: Amount }

/** The longest deviation from 24 hours. */
const TOLERANCE = 90 * MINUTE

/** Finds the snapshot nearest to 24 hours ago; null if none is near enough. */
export async function readDayAgo(
  reader: Reader,
  member: MemberId,
  now: Instant,
): Promise<EquitySnapshot | null> {
  const [from, to] = [addMs(now, -DAY - TOLERANCE), addMs(now, TOLERANCE - DAY)]
  return columns({ at: instant, equity: amount }).from(reader).row(sql`
    select at, equity from equity_snapshot
    where member_id = ${member} and at between ${new Date(from)} and ${new Date(to)}
    order by abs(extract(epoch from at - ${new Date(addMs(now, -DAY))}::timestamptz)) limit 1`)
}
