import { DAY } from '@bourse/contracts/kit'
import { type Database, sql } from '@bourse/exchange'

export type Locks = {
  readonly count: number
  /** Consecutive locks belong to consecutive members. */
  readonly members: number
  readonly lockedAt: number
}

const AMOUNT = 100

/** Inserts locks of five days as the exchange stores them: members with money, locks, held principals. */
export function placeLocks(db: Database, { count, members, lockedAt }: Locks): Promise<readonly string[]> {
  const at = new Date(lockedAt)
  const mark = String(lockedAt)
  return db.transact(async (tx) => {
    const rows = await tx.rows<{ id: string }>(sql`
      insert into member (email, password, invite_code, registered_at)
      select ${`lock-${mark}-`} || n || '@example.com', '', ${mark} || '-lock-' || n, ${at}
      from generate_series(1, ${members}) n returning id::text`)
    const ids = rows.map(({ id }) => id)
    const each = String(Math.ceil(count / members) * AMOUNT)
    await tx.rows(sql`
      select post_transfer('test:fund:lock:' || id, 'operator_credit', ${at},
        array['house:treasury', 'member:' || id], array[3, 3], array['house', 'spot'],
        array['operator_credit', 'operator_credit'], array[-(${each}::numeric), ${each}::numeric])
      from unnest(${ids}::text[]) id`)
    await tx.rows(sql`
      with placed as (
        insert into member_lock (member_id, plan_id, asset_id, decimals, amount, days, daily_rate, penalty_ratio,
          dividend, locked_at, term_start, next_due_at)
        select (${ids}::bigint[])[1 + n * ${members} / ${count}], plan.id, 3, 6, ${AMOUNT}, 5, 0.003, 0.004, 0.3,
          ${at}, ${at}, ${new Date(lockedAt + DAY)}
        from generate_series(0, ${count - 1}) n,
          (select id from lock_plan where asset_id = 3 order by id limit 1) as plan
        returning id, member_id, amount)
      select post_transfer('lock:deposit:' || id, 'lock_deposit', ${at},
        array['member:' || member_id, 'member:' || member_id], array[3, 3], array['spot', 'spot_hold'],
        array['lock_deposit', 'lock_deposit'], array[-amount, amount]) from placed`)
    return ids
  })
}
