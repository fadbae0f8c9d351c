import { type Database, sql } from '@bourse/exchange'
import type { Loans } from './place-loans.ts'

/**
 * Inserts debts of 1,000 USDT as the exchange stores them, each against 2,000 USDT and some coins in the member's futures
 * account, far above the call level.
 */
export function placeMargin(
  db: Database,
  { count, borrowedAt }: Pick<Loans, 'count' | 'borrowedAt'>,
): Promise<readonly string[]> {
  const at = new Date(borrowedAt)
  const mark = String(borrowedAt)
  return db.transact(async (tx) => {
    const rows = await tx.rows<{ id: string }>(sql`
      insert into member (email, password, invite_code, registered_at)
      select ${`margin-${mark}-`} || n || '@example.com', '', ${mark} || '-margin-' || n, ${at}
      from generate_series(1, ${count}) n returning id::text`)
    const ids = rows.map(({ id }) => id)
    await tx.rows(sql`
      with placed as (
        insert into margin_debt (member_id, decimals, hourly_rate, borrowed_at, principal, next_due_at)
        select id, 6, 0.00001, ${at}, 1000, ${at} from unnest(${ids}::bigint[]) id returning id, member_id),
      funded as (
        select post_transfer('test:fund:margin:' || member_id, 'operator_credit', ${at},
          array['house:treasury', 'member:' || member_id, 'house:treasury', 'member:' || member_id, 'house:treasury',
            'member:' || member_id], array[3, 3, 1, 1, 2, 2],
          array['house', 'futures', 'house', 'futures', 'house', 'futures'],
          array_fill('operator_credit'::text, array[6]), array[-2000, 2000, -0.01, 0.01, -0.1, 0.1]::numeric[])
        from placed)
      select post_transfer('test:margin:' || id, 'margin_borrowed', ${at},
        array['house:margin', 'member:' || member_id], array[3, 3], array['house', 'futures'],
        array_fill('margin_borrowed'::text, array[2]), array[-1000, 1000]::numeric[])
      from placed, (select count(*) from funded) as after`)
    return ids
  })
}
