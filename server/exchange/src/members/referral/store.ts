import type { MemberId } from '@bourse/contracts/account'
import { type Amount, amountText, type Day, type Instant, instantText } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import {
  amount,
  day,
  columns,
  id,
  integer,
  integerId,
  page,
  type Paging,
  type Reader,
  sql,
  type StoredOf,
  table,
  type Tx,
} from '#platform/kernel'
import type { DueRebate } from '#platform/ledger'

const toDay = (at: Instant): Day => instantText(at).slice(0, 10) as Day

/** Adds paid rebates to their days. */
export async function addToDays(tx: Tx, paid: readonly DueRebate[]): Promise<void> {
  await tx.run(sql`
    insert into rebate_day (member_id, day, payer, level, asset_id, amount)
    select member, day, payer, level, asset, sum(amount) from unnest(
      ${paid.map(({ member }) => member)}::bigint[], ${paid.map(({ at }) => toDay(at))}::date[],
      ${paid.map(({ payer }) => payer)}::bigint[], ${paid.map(({ level }) => level)}::smallint[],
      ${paid.map(({ asset }) => Number(asset))}::int[], ${paid.map(({ amount }) => amountText(amount))}::numeric[])
      as paid (member, day, payer, level, asset, amount)
    group by member, day, payer, level, asset order by member, day, payer, level, asset
    on conflict (member_id, day, payer, level, asset_id)
      do update set amount = rebate_day.amount + excluded.amount`)
}

export const rebateDayTable = table('rebate_day', {
  id: id(),
  day,
  payer: id<MemberId>(),
  level: integer,
  asset: ['asset_id', integerId<AssetId>()],
  amount,
})
export type StoredDay = StoredOf<typeof rebateDayTable>

/** Lists the days with paid rebates, newest first; within a day by payer. */
export const listDays = (reader: Reader, member: MemberId, at: Paging) =>
  page(
    reader,
    sql`select * from rebate_day where member_id = ${member} order by day desc, payer, level, asset_id`,
    at,
    rebateDayTable.decode,
  )

type Sum = { readonly asset: AssetId; readonly amount: Amount }
const sums = columns({ asset: ['asset_id', integerId<AssetId>()], total: amount, today: amount })
const sumsByPayer = rebateDayTable.pick('payer', 'asset', 'amount')

/** Sums paid rebates by asset: all of them, and those of the day of `now`. */
export async function loadSums(
  reader: Reader,
  member: MemberId,
  now: Instant,
): Promise<{ readonly total: Sum[]; readonly today: Sum[] }> {
  const rows = await sums.from(reader).rows(sql`
    select asset_id, sum(amount) as total,
      coalesce(sum(amount) filter (where day = ${toDay(now)}::date), 0) as today
    from rebate_day where member_id = ${member} group by asset_id order by asset_id`)
  const of = (key: 'total' | 'today') => rows.map((row) => ({ asset: row.asset, amount: row[key] }))
  return { total: of('total'), today: of('today').filter((sum) => sum.amount > 0n) }
}

/** Sums the paid rebates by payer. */
export async function loadSumsByPayer(
  reader: Reader,
  member: MemberId,
  payers: readonly MemberId[],
): Promise<ReadonlyMap<MemberId, readonly Sum[]>> {
  const rows = await sumsByPayer.from(reader).rows(sql`
    select payer, asset_id, sum(amount) as amount from rebate_day
    where member_id = ${member} and payer = any(${[...payers]}::bigint[]) group by payer, asset_id order by asset_id`)
  return new Map(
    payers.map((payer) => [
      payer,
      rows
        .filter((row) => row.payer === payer)
        .map(({ asset, amount: earned }) => ({ asset, amount: earned })),
    ]),
  )
}
