import type { MemberId } from '@bourse/contracts/account'
import { type Amount, amountOf, amountText, assert, type Instant, instantOf } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { MiningPlanId, RentalId } from '@bourse/contracts/mining'
import { type BatchQuery, page, type Paging, type Reader, sql, type Tx } from '#platform/kernel'

/** A member's rental with the terms it was made with. */
export type StoredRental = {
  readonly id: RentalId
  readonly member: MemberId
  readonly plan: MiningPlanId
  readonly asset: AssetId
  readonly decimals: number
  readonly payAsset: AssetId
  readonly payDecimals: number
  readonly shares: Amount
  readonly days: number
  /** Of one share and day, in the coin. */
  readonly output: Amount
  readonly cost: Amount
  /** The price of all shares, in the pay asset. */
  readonly paid: Amount
  /** One day's coins of all shares, less the running cost. */
  readonly net: Amount
  readonly rentedAt: Instant
  readonly termStart: Instant
  readonly payments: number
  /** Null when it is over. */
  readonly nextDueAt: Instant | null
}

type Row = {
  id: string
  member_id: string
  plan_id: string
  asset_id: number
  decimals: number
  pay_asset_id: number
  pay_decimals: number
  shares: string
  days: number
  output: string
  cost: string
  paid: string
  net: string
  rented_at: Date
  term_start: Date
  payments: number
  next_due_at: Date | null
}

const moment = (date: Date): Instant => instantOf(date.getTime())

const toRental = (row: Row): StoredRental => ({
  id: row.id as RentalId,
  member: row.member_id as MemberId,
  plan: row.plan_id as MiningPlanId,
  asset: String(row.asset_id) as AssetId,
  decimals: row.decimals,
  payAsset: String(row.pay_asset_id) as AssetId,
  payDecimals: row.pay_decimals,
  shares: amountOf(row.shares),
  days: row.days,
  output: amountOf(row.output),
  cost: amountOf(row.cost),
  paid: amountOf(row.paid),
  net: amountOf(row.net),
  rentedAt: moment(row.rented_at),
  termStart: moment(row.term_start),
  payments: row.payments,
  nextDueAt: row.next_due_at === null ? null : moment(row.next_due_at),
})

export async function insertRental(
  tx: Tx,
  draft: Omit<StoredRental, 'id' | 'payments'>,
): Promise<StoredRental> {
  const row = await tx.row<Row>(sql`
    insert into hashrate_rental (member_id, plan_id, asset_id, decimals, pay_asset_id, pay_decimals, shares, days, output,
      cost, paid, net, rented_at, term_start, next_due_at)
    values (${draft.member}, ${draft.plan}, ${Number(draft.asset)}, ${draft.decimals}, ${Number(draft.payAsset)},
      ${draft.payDecimals}, ${amountText(draft.shares)}, ${draft.days}, ${amountText(draft.output)},
      ${amountText(draft.cost)}, ${amountText(draft.paid)}, ${amountText(draft.net)}, ${new Date(draft.rentedAt)},
      ${new Date(draft.termStart)}, ${draft.nextDueAt && new Date(draft.nextDueAt)})
    returning *`)
  assert(row !== null, 'an inserted rental is returned')
  return toRental(row)
}

type Filter = Paging & { readonly member: MemberId; readonly isRunning: boolean | null }

/** Newest first, with the total number. */
export const listRentals = (
  reader: Reader,
  filter: Filter,
): Promise<{ rows: StoredRental[]; total: number }> =>
  page(
    reader,
    sql`
      select * from hashrate_rental where member_id = ${filter.member}
        and (${filter.isRunning}::boolean is null or (next_due_at is not null) = ${filter.isRunning})
      order by id desc`,
    filter,
    toRental,
  )

/** Due rentals by time; concurrent workers lock different ones. */
export async function lockDueRentals(
  tx: Reader,
  { now, worker, limit, except }: BatchQuery & { readonly now: Instant },
): Promise<StoredRental[]> {
  const rows = await tx.rows<Row>(sql`
    select * from hashrate_rental
    where next_due_at <= ${new Date(now)} and not id = any(${except}::bigint[])
      and (${worker}::int is null or member_id % 2 = ${worker}::int)
    order by next_due_at, id limit ${limit} for update skip locked`)
  return rows.map(toRental)
}

type Paid = Pick<StoredRental, 'id' | 'payments' | 'nextDueAt'>

/** Stores the state after a payment. */
export const updateRentals = (tx: Tx, paid: readonly Paid[]): Promise<number> =>
  tx.run(sql`
    update hashrate_rental set payments = new.payments, next_due_at = new.next_due_at
    from json_populate_recordset(null::hashrate_rental, ${JSON.stringify(
      paid.map(({ id, payments, nextDueAt }) => ({
        id,
        payments,
        next_due_at: nextDueAt === null ? null : new Date(nextDueAt),
      })),
    )}::json) as new
    where hashrate_rental.id = new.id`)

/** The first payment after an instant; null without one. */
export async function nextOutput(reader: Reader, after: Instant): Promise<Instant | null> {
  const row = await reader.row<{ at: Date | null }>(sql`
    select min(next_due_at) as at from hashrate_rental where next_due_at > ${new Date(after)}`)
  return row?.at ? moment(row.at) : null
}

/** Number of rentals with a payment that was due before an instant. */
export async function overdueRentals(reader: Reader, before: Instant): Promise<number> {
  const row = await reader.row<{ found: number }>(sql`
    select count(*)::int as found from hashrate_rental where next_due_at < ${new Date(before)}`)
  return row?.found ?? 0
}
