import { MINUTE } from '@bourse/contracts/kit'
import { type Database, sql } from '@bourse/exchange'

/** Counts the orders that have ended. */
export const endedOrders = sql`select count(*)::int as count from otc_order where closed_at is not null`

/**
 * Inserts OTC orders of 100 USDT that end a minute after `at`, as the exchange stores them, each of a member of its own:
 * sales that expire, and purchases that are paid and are released by the merchant.
 */
export function placeOtcOrders(
  db: Database,
  { count, at }: { readonly count: number; readonly at: number },
): Promise<readonly string[]> {
  const [now, due] = [new Date(at), new Date(at + MINUTE)]
  return db.transact(async (tx) => {
    const rows = await tx.rows<{ id: string }>(sql`
      insert into member (email, password, invite_code, registered_at)
      select 'otc-' || n || '@example.com', '', 'otc-' || n, ${now} from generate_series(1, ${count}) n
      returning id::text`)
    const ids = rows.map(({ id }) => id)
    await tx.rows(sql`
      select post_transfer('test:fund:otc:' || id, 'operator_credit', ${now},
        array['house:treasury', 'member:' || id], array[3, 3], array['house', 'spot'],
        array['operator_credit', 'operator_credit'], array[-100::numeric, 100::numeric])
      from unnest(${ids}::text[]) id`)
    await tx.rows(sql`
      with placed as (
        insert into otc_order (member_id, merchant_id, side, asset_id, fiat, method, price, quantity, total, status,
          payee, created_at, pay_by, paid_at)
        select id, 1, case when id % 2 = 0 then 'sell' else 'buy' end, 3, 'VND', 'bank', 25000, 100, 2500000,
          case when id % 2 = 0 then 'placed' else 'paid' end, '{}', ${now}, ${due},
          case when id % 2 = 0 then null else ${now}::timestamptz end
        from unnest(${ids}::bigint[]) id order by id returning id, member_id, side),
      listed as (
        insert into task (kind, subject, due_at)
        select case side when 'sell' then 'otc.expire' else 'otc.respond' end, id::text, ${due} from placed order by id)
      select post_transfer('otc:open:' || id, case side when 'sell' then 'otc_sell_held' else 'otc_escrow' end, ${now},
        case side when 'sell' then array['member:' || member_id, 'member:' || member_id]
          else array['house:otc', 'house:otc_escrow'] end,
        array[3, 3], case side when 'sell' then array['spot', 'spot_hold'] else array['house', 'house'] end,
        case side when 'sell' then array['otc_sell_held', 'otc_sell_held'] else array['otc_escrow', 'otc_escrow'] end,
        array[-100, 100]::numeric[]) from placed`)
    return ids
  })
}
