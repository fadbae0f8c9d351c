import { sql } from '@bourse/exchange'
import type { TestEnvironment } from '#environment'

type Finding = { readonly found: string }

/**
 * I-20: a copy exists once for each opening of a leader and follower, on the leader's terms; it ends with the leader's
 * position unless the follower owns it by then.
 */
export async function copies(db: TestEnvironment['db']): Promise<string[]> {
  const rows = await db.rows<Finding>(sql`
    select format('position %s of member %s copies %s without a record of it', own.id, own.member_id, leader_position) as found
    from futures_position own
    where leader_id is not null and not exists (
      select from copy join copy_job on copy_job.id = job_id
      where copy.member_id = own.member_id and copy_job.position_id = own.leader_position and copy.position_id is not null)
    union all
    select format('copy %s of member %s is not that of opening %s', own.id, own.member_id, copy_job.id)
    from copy join copy_job on copy_job.id = job_id join futures_position own on own.id = copy.position_id
    where own.member_id <> copy.member_id or own.leader_position <> copy_job.position_id
      or own.leader_id <> copy_job.leader_id or own.side <> copy_job.side or own.leverage <> copy_job.leverage
      or own.quoted_price <> (copy_job.tick ->> 'price')::numeric or own.opened_at <> copy_job.at
    union all
    select format('leader %s received %s, followers paid %s', leader.member_id, share_received, paid)
    from leader cross join lateral (
      select coalesce(sum(share_paid), 0) as paid from copy_following where leader_id = leader.member_id) as shares
    where share_received <> paid
    union all
    select format('followers paid %s of profit, the ledger has %s', paid, booked)
    from (select coalesce(sum(share_paid), 0) as paid from copy_following) as shares,
      (select coalesce(sum(amount), 0) as booked from leg where reason = 'profit_share_received') as legs
    where paid <> booked
    union all
    select format('copy %s is open, position %s of its leader is not', own.id, led.id)
    from futures_position own join futures_position led on led.id = own.leader_position
    where own.origin = 'copied' and own.status = 'open' and led.status <> 'open'
      and not exists (select from copy_job where leader_id = led.member_id and done_at is null)`)
  return rows.map(({ found }) => found)
}
