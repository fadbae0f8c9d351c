import type { MemberId } from '@bourse/contracts/account'
import { type Amount, amountOf, amountText, type Day, type Instant, instantText } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { page, type Paging, type Reader, sql, type Tx } from '#platform/kernel'
import type { DueRebate } from '#platform/ledger'

const dayOf = (at: Instant): Day => instantText(at).slice(0, 10) as Day

/** Adds paid rebates to their days. */
export async function addToDays(tx: Tx, paid: readonly DueRebate[]): Promise<void> {
  await tx.run(sql`
    insert into rebate_day (member_id, day, payer, level, asset_id, amount)
    select member, day, payer, level, asset, sum(amount) from unnest(
      ${paid.map(({ member }) => member)}::bigint[], ${paid.map(({ at }) => dayOf(at))}::date[],
      ${paid.map(({ payer }) => payer)}::bigint[], ${paid.map(({ level }) => level)}::smallint[],
      ${paid.map(({ asset }) => Number(asset))}::int[], ${paid.map(({ amount }) => amountText(amount))}::numeric[])
      as paid (member, day, payer, level, asset, amount)
    group by member, day, payer, level, asset order by member, day, payer, level, asset
    on conflict (member_id, day, payer, level, asset_id)
      do update set amount = rebate_day.amount + excluded.amount`)
}

export type StoredDay = {
  readonly id: string
  readonly day: Day
  readonly payer: MemberId
  readonly level: number
  readonly asset: AssetId
  readonly amount: Amount
}

/** Newest first; within a day by payer. */
export const listDays = (reader: Reader, member: MemberId, at: Paging) =>
  page(
    reader,
    sql`
      select id::text, to_char(day, 'YYYY-MM-DD') as day, payer::text, level, asset_id::text as asset, amount::text
      from rebate_day where member_id = ${member} order by rebate_day.day desc, rebate_day.payer, level, asset_id`,
    at,
    ({ amount, ...row }: Omit<StoredDay, 'amount'> & { amount: string }) => ({
      ...row,
      amount: amountOf(amount),
    }),
  )

type Sum = { readonly asset: AssetId; readonly amount: Amount }
type SumRow = { asset: AssetId; total: string; today: string }

/** Paid rebates by asset: all of them, and those of the day of `now`. */
export async function sumsOf(
  reader: Reader,
  member: MemberId,
  now: Instant,
): Promise<{ readonly total: Sum[]; readonly today: Sum[] }> {
  const rows = await reader.rows<SumRow>(sql`
    select asset_id::text as asset, sum(amount)::text as total,
      coalesce(sum(amount) filter (where day = ${dayOf(now)}::date), 0)::text as today
    from rebate_day where member_id = ${member} group by asset_id order by asset_id`)
  const of = (key: 'total' | 'today') => rows.map((row) => ({ asset: row.asset, amount: amountOf(row[key]) }))
  return { total: of('total'), today: of('today').filter(({ amount }) => amount > 0n) }
}

/** Paid rebates from these payers. */
export async function earnedFrom(
  reader: Reader,
  member: MemberId,
  payers: readonly MemberId[],
): Promise<ReadonlyMap<MemberId, readonly Sum[]>> {
  const rows = await reader.rows<{ payer: MemberId; asset: AssetId; amount: string }>(sql`
    select payer::text, asset_id::text as asset, sum(amount)::text as amount from rebate_day
    where member_id = ${member} and payer = any(${[...payers]}::bigint[]) group by payer, asset_id order by asset_id`)
  return new Map(
    payers.map((payer) => [
      payer,
      rows
        .filter((row) => row.payer === payer)
        .map(({ asset, amount }) => ({ asset, amount: amountOf(amount) })),
    ]),
  )
}
