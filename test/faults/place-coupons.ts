import { DAY } from '@bourse/contracts/kit'
import { type Database, sql } from '@bourse/exchange'

/** Counts the coupons that have been paid. */
export const paidCoupons = sql`select count(*)::int as count from coupon where status = 'used'`

/**
 * Inserts fee coupons as the exchange stores them, each of a member of its own who has opened a position of BTC: all of
 * them are paid next. The positions were opened at a price that nothing liquidates.
 */
export function placeCoupons(
  db: Database,
  { count, at }: { readonly count: number; readonly at: number },
): Promise<readonly string[]> {
  const [now, expiry] = [new Date(at), new Date(at + DAY)]
  return db.transact(async (tx) => {
    const rows = await tx.rows<{ id: string }>(sql`
      insert into member (email, password, invite_code, registered_at)
      select 'coupon-' || n || '@example.com', '', 'coupon-' || n, ${now} from generate_series(1, ${count}) n
      returning id::text`)
    const ids = rows.map(({ id }) => id)
    await tx.rows(sql`
      select post_transfer('test:fund:coupon:' || id, 'operator_credit', ${now},
        array['house:treasury', 'member:' || id], array[3, 3], array['house', 'futures'],
        array['operator_credit', 'operator_credit'], array[-100::numeric, 100::numeric])
      from unnest(${ids}::text[]) id`)
    await tx.run(sql`
      insert into futures_account (member_id, mode) select id, 'isolated' from unnest(${ids}::bigint[]) id`)
    const positions = await tx.rows<{ id: string }>(sql`
      insert into futures_position (member_id, market_id, side, status, origin, mode, lots, quantity, leverage, quoted_price,
        open_price, take_profit, stop_loss, margin_at_open, margin, fee, submitted_at, opened_at, updated_at)
      select id, 1, 'long', 'open', 'own', 'isolated', 1, 0.01, 1, 100, 100, 0, 0, 1, 1, 2, ${now}, ${now}, ${now}
      from unnest(${ids}::bigint[]) id order by id returning id::text`)
    const opened = positions.map(({ id }) => id)
    await tx.rows(sql`
      select post_transfer('futures:open:' || id, 'futures_margin', ${now},
        array['member:' || member_id, 'member:' || member_id, 'house:fees'], array[3, 3, 3],
        array['futures', 'futures_hold', 'house'], array['futures_margin', 'futures_margin', 'futures_fee'],
        array[-3, 1, 2]::numeric[]) from futures_position where id = any(${opened}::bigint[])`)
    await tx.run(sql`
      with series as (
        insert into coupon_series (kind, face, share, minimum, cost, valid_days, stock, created_at)
        values ('feeRebate', 10, 0.5, 0, 0, 1, 1, ${now}) returning id)
      insert into coupon (member_id, series_id, status, claimed_at, expires_at, product, subject, used_at, check_at)
      select member_id, series.id, 'in_use', ${now}, ${expiry}, 'futures', position.id::text, ${now}, ${now}
      from futures_position position, series where position.id = any(${opened}::bigint[]) order by position.id`)
    return ids
  })
}
