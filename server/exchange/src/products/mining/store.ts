import type { MemberId } from '@bourse/contracts/account'
import { type Instant, instantOf } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { MiningPlanId, RentalId } from '@bourse/contracts/mining'
import {
  amount,
  type BatchQuery,
  id,
  instant,
  integer,
  integerId,
  nullable,
  page,
  type Paging,
  type Reader,
  sql,
  type StoredOf,
  table,
  type Tx,
} from '#platform/kernel'

/** A member's rental with the terms it was made with. */
export const rentalTable = table('hashrate_rental', {
  id: id<RentalId>(),
  member: ['member_id', id<MemberId>()],
  plan: ['plan_id', id<MiningPlanId>()],
  asset: ['asset_id', integerId<AssetId>()],
  decimals: integer,
  payAsset: ['pay_asset_id', integerId<AssetId>()],
  payDecimals: integer,
  shares: amount,
  days: integer,
  /** Of one share and day, in the coin. */
  output: amount,
  cost: amount,
  /** The price of all shares, in the pay asset. */
  paid: amount,
  /** One day's coins of all shares, less the running cost. */
  net: amount,
  rentedAt: instant,
  termStart: instant,
  payments: integer,
  /** Null when it is over. */
  nextDueAt: nullable(instant),
})
export type StoredRental = StoredOf<typeof rentalTable>

const rentalDraft = rentalTable.omit('id', 'payments')

export const insertRental = (tx: Tx, draft: StoredOf<typeof rentalDraft>): Promise<StoredRental> =>
  rentalDraft.insertOne(tx, draft, rentalTable)

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
    rentalTable.decode,
  )

/** Due rentals by time; concurrent workers lock different ones. */
export async function lockDueRentals(
  tx: Reader,
  { now, worker, limit, except }: BatchQuery & { readonly now: Instant },
): Promise<StoredRental[]> {
  return rentalTable.from(tx).rows(sql`
    select * from hashrate_rental
    where next_due_at <= ${new Date(now)} and not id = any(${except}::bigint[])
      and (${worker}::int is null or member_id % 2 = ${worker}::int)
    order by next_due_at, id limit ${limit} for update skip locked`)
}

const rentalState = rentalTable.pick('id', 'payments', 'nextDueAt')

/** Stores the state after a payment. */
export const updateRentals = (tx: Tx, paid: readonly StoredOf<typeof rentalState>[]): Promise<number> =>
  rentalState.update(tx, paid)

/** The first payment after an instant; null without one. */
export async function nextOutput(reader: Reader, after: Instant): Promise<Instant | null> {
  const row = await reader.row<{ at: Date | null }>(sql`
    select min(next_due_at) as at from hashrate_rental where next_due_at > ${new Date(after)}`)
  return row?.at ? instantOf(row.at.getTime()) : null
}

/** Number of rentals with a payment that was due before an instant. */
export async function overdueRentals(reader: Reader, before: Instant): Promise<number> {
  const row = await reader.row<{ found: number }>(sql`
    select count(*)::int as found from hashrate_rental where next_due_at < ${new Date(before)}`)
  return row?.found ?? 0
}
