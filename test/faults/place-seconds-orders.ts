import { type Database, sql } from '@bourse/exchange'

export type SecondsSetup = {
  readonly count: number
  /** Number of members; consecutive orders belong to consecutive members. */
  readonly members: number
  /** Existing members to use; new ones by default. */
  readonly among?: readonly string[]
  readonly acceptedAt: number
  readonly seconds: number
  /** Markets of the orders, in turn. */
  readonly markets: readonly number[]
}

const STAKE = 10

export const closedSecondsOrders = sql`select count(*)::int as count from seconds_order where status = 'closed'`

/**
 * Inserts open seconds orders as the exchange stores them at acceptance: members with money, orders, held
 * stakes. The API would take minutes, and is measured elsewhere. Returns the members.
 */
export async function placeSecondsOrders(db: Database, options: SecondsSetup): Promise<readonly string[]> {
  const { count, members, seconds, markets } = options
  const acceptedAt = new Date(options.acceptedAt)
  const mark = String(options.acceptedAt)
  return db.transact(async (tx) => {
    const ids = options.among?.slice(0, members) ?? (await insertNewMembers(tx, options))
    const each = String(Math.ceil(count / members) * STAKE)
    await tx.rows(sql`
      select post_transfer('test:fund:' || ${mark} || ':' || id, 'operator_credit', ${acceptedAt},
        array['house:treasury', 'member:' || id], array[3, 3], array['house', 'seconds'],
        array['operator_credit', 'operator_credit'], array[-(${each}::numeric), ${each}::numeric])
      from unnest(${[...ids]}::text[]) id`)
    await tx.rows(sql`
      with placed as (
        insert into seconds_order (member_id, market_id, asset_id, direction, seconds, stake, fee, payout_rate,
          accepted_at, entry_at, expires_at)
        select (${[...ids]}::bigint[])[1 + n * ${members} / ${count}], (${[...markets]}::int[])[1 + n % ${markets.length}], 3,
          case when n % 3 = 0 then 'down' else 'up' end, ${seconds}, ${STAKE}, 0, 0.8, ${acceptedAt},
          date_trunc('second', ${acceptedAt}::timestamptz) + interval '1 second',
          date_trunc('second', ${acceptedAt}::timestamptz) + make_interval(secs => 1 + ${seconds})
        from generate_series(0, ${count - 1}) n returning id, member_id, stake)
      select post_transfer('seconds:order:' || id, 'seconds_stake', ${acceptedAt},
        array['member:' || member_id, 'member:' || member_id], array[3, 3], array['seconds', 'seconds_hold'],
        array['seconds_stake', 'seconds_stake'], array[-stake, stake]) from placed`)
    return ids
  })
}

async function insertNewMembers(
  tx: Pick<Database, 'rows'>,
  { members, acceptedAt }: SecondsSetup,
): Promise<readonly string[]> {
  const mark = String(acceptedAt)
  const rows = await tx.rows<{ id: string }>(sql`
    insert into member (email, password, invite_code, registered_at)
    select ${`option-${mark}-`} || n || '@example.com', '', ${mark} || '-' || n, ${new Date(acceptedAt)}
    from generate_series(1, ${members}) n returning id::text`)
  return rows.map(({ id }) => id)
}
