import type { MemberId } from '@bourse/contracts/account'
import { type Instant } from '@bourse/contracts/kit'
import {
  amount,
  type BatchQuery,
  columns,
  flag,
  id,
  type Reader,
  sql,
  type StoredOf,
  text,
  type Tx,
} from '#platform/kernel'
import { type LotId, lotTable } from './works.ts'

/** A sale with the name of its work; `isOffer` if its winner did not pay, and the runner-up leads now. */
const dueLot = lotTable.with({ name: text, isOffer: flag })
export type DueLot = StoredOf<typeof dueLot>
type Due = BatchQuery & { readonly now: Instant }

/** Sales whose window has ended. */
export async function lockEnded(tx: Reader, { now, worker, limit, except }: Due): Promise<DueLot[]> {
  return dueLot.from(tx).rows(sql`
    select lot.*, work.name, false as is_offer from nft_lot lot join nft_work work on work.id = lot.work_id
    where lot.status = 'open' and lot.ends_at <= ${new Date(now)} and not lot.id = any(${except}::bigint[])
      and (${worker}::int is null or lot.id % 2 = ${worker}::int)
    order by lot.ends_at, lot.id limit ${limit} for update of lot skip locked`)
}

/** Auctions whose winner, or then whose runner-up, did not pay in time. */
export async function lockUnpaid(tx: Reader, { now, worker, limit, except }: Due): Promise<DueLot[]> {
  return dueLot.from(tx).rows(sql`
    select lot.*, work.name, exists (select 1 from nft_default own where own.lot_id = lot.id) as is_offer
    from nft_lot lot join nft_work work on work.id = lot.work_id
    where lot.status = 'won' and lot.pay_by <= ${new Date(now)} and not lot.id = any(${except}::bigint[])
      and (${worker}::int is null or lot.id % 2 = ${worker}::int)
    order by lot.pay_by, lot.id limit ${limit} for update of lot skip locked`)
}

const heldDeposit = columns({ lot: ['lot_id', id<LotId>()], member: ['member_id', id<MemberId>()], amount })
export type HeldDeposit = StoredOf<typeof heldDeposit>

/** Held deposits of sales, by member: postings lock the accounts of members in this order. */
export async function heldDeposits(tx: Tx, lots: readonly LotId[]): Promise<HeldDeposit[]> {
  return heldDeposit.from(tx).rows(sql`
    select lot_id, member_id, amount from nft_deposit
    where lot_id = any(${lots}::bigint[]) and status = 'held'
    order by nft_deposit.member_id::text, nft_deposit.lot_id`)
}

/** Ends the hold of deposits; returns their number. */
export const markDeposits = (
  tx: Tx,
  deposits: readonly HeldDeposit[],
  status: 'returned' | 'forfeited',
): Promise<number> =>
  tx.run(sql`
    update nft_deposit set status = ${status}
    from unnest(${deposits.map(({ lot }) => lot)}::bigint[], ${deposits.map(({ member }) => member)}::bigint[])
      as held (lot_id, member_id)
    where nft_deposit.lot_id = held.lot_id and nft_deposit.member_id = held.member_id and status = 'held'`)

const idsOf = (lots: readonly DueLot[]) => lots.map(({ id }) => id)

/** The time to pay begins when the end is processed: a downtime takes none of it. */
export const closeWon = (tx: Tx, lots: readonly DueLot[], payBy: Instant): Promise<number> =>
  tx.run(sql`
    update nft_lot set status = 'won', pay_by = ${new Date(payBy)}
    where id = any(${idsOf(lots)}::bigint[]) and status = 'open'`)

export const closeOver = (tx: Tx, lots: readonly DueLot[]): Promise<number> =>
  tx.run(sql`
    update nft_lot set status = 'over', closed_at = ends_at,
      outcome = case when kind = 'boxes' and sold > 0 then 'sold' else 'unsold' end
    where id = any(${idsOf(lots)}::bigint[]) and status = 'open'`)

/** Ends sales that were not paid; the seller has received the part of the forfeited deposit. */
export const closeForfeited = (tx: Tx, lots: readonly DueLot[]): Promise<number> =>
  tx.run(sql`
    update nft_lot set status = 'over', outcome = 'forfeited', closed_at = pay_by, received = own.received
    from nft_default own
    where nft_lot.id = any(${idsOf(lots)}::bigint[]) and own.lot_id = nft_lot.id and status = 'won'`)

/** Number of sales and payments that were due before an instant. */
export async function overdue(reader: Reader, before: Instant): Promise<number> {
  const row = await reader.row<{ found: number }>(sql`
    select ((select count(*) from nft_lot where status = 'open' and ends_at < ${new Date(before)})
      + (select count(*) from nft_lot where status = 'won' and pay_by < ${new Date(before)}))::int as found`)
  return row?.found ?? 0
}
