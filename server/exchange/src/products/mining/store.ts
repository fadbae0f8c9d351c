import type { MemberId } from '@bourse/contracts/account'
import type { AssetId } from '@bourse/contracts/market'
import type { MiningPlanId, RentalId } from '@bourse/contracts/mining'
import {
  amount,
  dueRows,
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
  /** Output of one share and day, in the coin. */
  output: amount,
  cost: amount,
  /** The price of all shares, in the pay asset. */
  paid: amount,
  /** One day's coins of all shares, less the running cost. */
  net: amount,
  rentedAt: instant,
  termStart: instant,
  payments: integer,
  /** Null after the end. */
  nextDueAt: nullable(instant),
})
export type StoredRental = StoredOf<typeof rentalTable>

const rentalDraft = rentalTable.omit('id', 'payments')

export const insertRental = (tx: Tx, draft: StoredOf<typeof rentalDraft>): Promise<StoredRental> =>
  rentalDraft.insertOne(tx, draft, rentalTable)

type Filter = Paging & { readonly member: MemberId; readonly isRunning: boolean | null }

/** Lists rentals, newest first, with the total number. */
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

/** Running rentals, by their next payment. */
export const dueRentals = dueRows(rentalTable.decode, { table: 'hashrate_rental', at: 'next_due_at' })

const rentalState = rentalTable.pick('id', 'payments', 'nextDueAt')

/** Stores the state after a payment. */
export const updateRentals = (tx: Tx, paid: readonly StoredOf<typeof rentalState>[]): Promise<number> =>
  rentalState.update(tx, paid)
