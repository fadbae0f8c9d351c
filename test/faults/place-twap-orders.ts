import { createHash, createHmac } from 'node:crypto'
import { amountText, MINUTE, SECOND, toAmount, toInstant } from '@bourse/contracts/kit'
import { twapSchedule } from '@bourse/contracts/twap'
import { type Database, sql } from '@bourse/exchange'

const hashes = {
  digest: (text: string) => createHash('sha256').update(text).digest('hex'),
  hmac: (key: string, text: string) => createHmac('sha256', key).update(text).digest('hex'),
}
const SEED = 'ab'.repeat(32)
const PLANS = {
  spot: { quantity: '0.002', step: '0.00001', leverage: null },
  futures: { quantity: '20', step: '1', leverage: 10 },
} as const
const TIMES = { orders: 2, minutes: 10 }

export type TwapOrders = {
  readonly product: keyof typeof PLANS
  readonly count: number
  readonly at: number
}

/** Inserts TWAP orders of members with money, the last order of each due at an instant, as the exchange stores them. */
export async function placeTwapOrders(
  db: Database,
  { product, count, at }: TwapOrders,
): Promise<readonly string[]> {
  const { quantity, step, leverage } = PLANS[product]
  const plan = { ...TIMES, quantity: toAmount(quantity), step: toAmount(step), startedAt: toInstant(0) }
  const [first, last] = await twapSchedule(plan, SEED, hashes)
  if (first === undefined || last === undefined) throw new Error('a plan has two orders')
  // Whole seconds, as the exchange has them.
  const start = Math.floor(at / SECOND) * SECOND - last.dueAt
  const [startedAt, firstAt, lastAt] = [start, start + first.dueAt, start + last.dueAt].map(
    (ms) => new Date(ms),
  )
  return db.transact(async (tx) => {
    const rows = await tx.rows<{ id: string }>(sql`
      insert into member (email, password, invite_code, registered_at)
      select 'twap-' || n || '@example.com', '', 'twap-' || n, ${new Date(at - MINUTE)}
      from generate_series(1, ${count}) n returning id::text`)
    const ids = rows.map(({ id }) => id)
    await tx.rows(sql`
      select post_transfer('test:fund:twap:' || id, 'operator_credit', ${new Date(at - MINUTE)},
        array['house:treasury', 'member:' || id], array[3, 3], array['house', ${product}],
        array['operator_credit', 'operator_credit'], array[-1000::numeric, 1000::numeric])
      from unnest(${ids}::text[]) id`)
    await tx.rows(sql`
      with plan as (
        insert into twap_plan (member_id, product, market_id, side, quantity, step, orders, minutes, leverage, reduce_only, seed,
          status, started_at, next_number, next_at)
        select id, ${product}, 1, 'buy', ${quantity}, ${step}, 2, 10, ${leverage}, false, ${SEED}, 'active', ${startedAt as Date},
          2, ${lastAt as Date}
        from unnest(${ids}::bigint[]) id returning id)
      insert into twap_slice (plan_id, number, due_at, quantity, skipped, skipped_values)
      select id, 1, ${firstAt as Date}, ${amountText(first.quantity)}::numeric, 'twap_missed', '{}' from plan`)
    return ids
  })
}
