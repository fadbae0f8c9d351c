import { type Database, sql } from '@bourse/exchange'

export type Loans = {
  readonly count: number
  /** Consecutive loans belong to consecutive members. */
  readonly members: number
  /** The first hour is due then. */
  readonly borrowedAt: number
}

/** Inserts loans of 1,000 USDT against 0.1 BTC as the exchange stores them, far from their call price. */
export function placeLoans(db: Database, { count, members, borrowedAt }: Loans): Promise<readonly string[]> {
  const at = new Date(borrowedAt)
  const mark = String(borrowedAt)
  return db.transact(async (tx) => {
    const rows = await tx.rows<{ id: string }>(sql`
      insert into member (email, password, invite_code, registered_at)
      select ${`loan-${mark}-`} || n || '@example.com', '', ${mark} || '-loan-' || n, ${at}
      from generate_series(1, ${members}) n returning id::text`)
    const ids = rows.map(({ id }) => id)
    await tx.rows(sql`
      select post_transfer('test:fund:loan:' || id, 'operator_credit', ${at},
        array['house:treasury', 'member:' || id], array[1, 1], array['house', 'spot'],
        array['operator_credit', 'operator_credit'], array[-100::numeric, 100::numeric])
      from unnest(${ids}::text[]) id`)
    await tx.rows(sql`
      with placed as (
        insert into loan (member_id, asset_id, decimals, borrowed, hourly_rate, collateral_asset_id, market_id, ratio,
          call_ltv, liquidation_ltv, fee_rate, borrowed_at, principal, collateral, next_due_at, call_price,
          liquidation_price, changed_at)
        select (${ids}::bigint[])[1 + n * ${members} / ${count}], 3, 6, 1000, 0.00001, 1, 1, 1, 0.75, 0.83, 0.01, ${at},
          1000, 0.1, ${at}, 13333.333333, 12048.192771, ${at}
        from generate_series(0, ${count - 1}) n returning id, member_id)
      select post_transfer('loan:' || id, 'loan_borrowed', ${at},
        array['member:' || member_id, 'member:' || member_id, 'house:loans', 'member:' || member_id], array[1, 1, 3, 3],
        array['spot', 'spot_hold', 'house', 'spot'],
        array['loan_collateral', 'loan_collateral', 'loan_borrowed', 'loan_borrowed'],
        array[-0.1, 0.1, -1000, 1000]::numeric[]) from placed`)
    return ids
  })
}
