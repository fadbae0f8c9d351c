import { DAY, SECOND } from '@bourse/contracts/kit'
import { type Database, sql } from '@bourse/exchange'

export type DualOrders = {
  readonly count: number
  /** Consecutive orders belong to consecutive members. */
  readonly members: number
  readonly at: number
  readonly settlesAt: number
}

const NAME = 'Killed in the middle'
const PAID = 0.001

/**
 * Inserts purchases of one call on bitcoin as the exchange stores them: members with bitcoin, orders, held investments.
 */
export function placeDualOrders(db: Database, { count, members, at, settlesAt }: DualOrders) {
  const now = new Date(at)
  return db.transact(async (tx): Promise<readonly string[]> => {
    const rows = await tx.rows<{ id: string }>(sql`
      insert into member (email, password, invite_code, registered_at)
      select 'dual-' || n || '@example.com', '', 'dual-' || n, ${now} from generate_series(1, ${members}) n
      returning id::text`)
    const ids = rows.map(({ id }) => id)
    const each = String(Math.ceil(count / members) * PAID)
    await tx.rows(sql`
      select post_transfer('test:fund:dual:' || id, 'operator_credit', ${now},
        array['house:treasury', 'member:' || id], array[1, 1], array['house', 'spot'],
        array['operator_credit', 'operator_credit'], array[-(${each}::numeric), ${each}::numeric])
      from unnest(${ids}::text[]) id`)
    await tx.rows(sql`
      insert into dual_product (name, market_id, asset_id, quote_id, kind, strike, share_price, house_share, days,
        listed_at, sale_closes_at, settles_at, shares, sold, member_shares)
      values (${NAME}, 1, 1, 3, 'call', 60000, ${PAID}, 0.15, 1, ${new Date(at - DAY)}, ${new Date(at + SECOND)},
        ${new Date(settlesAt)}, ${count}, ${count}, ${count})`)
    await tx.rows(sql`
      with placed as (
        insert into dual_order (member_id, product_id, market_id, pay_asset_id, shares, paid, coin_price, annual_rate,
          fair_rate, bought_at, settles_at)
        select (${ids}::bigint[])[1 + n * ${members} / ${count}], product.id, 1, 1, 1, ${PAID}, 60000, 0.2, 0.25, ${now},
          ${new Date(settlesAt)}
        from dual_product product, generate_series(0, ${count - 1}) n where product.name = ${NAME}
        returning id, member_id, paid)
      select post_transfer('dual:order:' || id, 'dual_invest', ${now},
        array['member:' || member_id, 'member:' || member_id], array[1, 1], array['spot', 'spot_hold'],
        array['dual_invest', 'dual_invest'], array[-paid, paid]) from placed`)
    return ids
  })
}
