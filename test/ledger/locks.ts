import { sql } from '@bourse/exchange'
import type { TestEnvironment } from '#environment'

type Found = { readonly found: string }

/** Each payment of a lock has one transfer and one receipt, and so has its end, unless it was renewed. */
export async function locks(db: TestEnvironment['db']): Promise<string[]> {
  const paid = await db.rows<Found>(sql`
    select format('lock %s made %s payments of %s and has %s receipts and %s transfers of %s', id, payments, dividend,
      receipts, transfers, amount) as found
    from (
      select member_lock.id, payments, dividend,
        (select count(*) from receipt where kind = 'dividend' and subject = member_lock.id::text) as receipts,
        count(transfer.id) as transfers, coalesce(sum(leg.amount), 0) as amount
      from member_lock
      left join transfer on transfer.id like 'lock:dividend:' || member_lock.id || ':%'
      left join leg on leg.transfer_id = transfer.id and leg.amount > 0
      group by member_lock.id) as own
    where receipts <> payments or amount <> payments * dividend`)
  const ended = await db.rows<Found>(sql`
    select format('lock %s is %s and has %s receipts and %s returned', id, coalesce(outcome, status), receipts, returned) as found
    from (
      select id, status, outcome, amount, penalty,
        (select count(*) from receipt where kind = 'redemption' and subject = member_lock.id::text) as receipts,
        (select count(*) from member_lock as next where next.renewed_from = member_lock.id) as renewals,
        (select coalesce(sum(-leg.amount), 0) from leg join account on account.id = leg.account_id
          where transfer_id = 'lock:return:' || member_lock.id and account.kind = 'spot_hold') as returned
      from member_lock) as own
    where receipts <> (case status when 'over' then 1 else 0 end)
      or renewals <> (case when outcome = 'renewed' then 1 else 0 end)
      or returned <> (case when outcome in ('matured', 'redeemed') then amount else 0 end)`)
  return [...paid, ...ended].map(({ found }) => found)
}
