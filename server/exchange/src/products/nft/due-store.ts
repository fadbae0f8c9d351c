import type { MemberId } from '@bourse/contracts/account'
import type { Instant } from '@bourse/contracts/kit'
import {
  amount,
  columns,
  dueRows,
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

/** Sales by the end of their window. */
export const endingLots = dueRows(dueLot.decode, {
  table: 'nft_lot',
  at: 'ends_at',
  where: `due.status = 'open'`,
  dividedBy: 'id',
  select: 'due.*, work.name, false as is_offer',
  join: 'join nft_work as work on work.id = due.work_id',
})

/** Auctions by the end of the time to pay, of the winner or then of the runner-up. */
export const unpaidLots = dueRows(dueLot.decode, {
  table: 'nft_lot',
  at: 'pay_by',
  where: `due.status = 'won'`,
  dividedBy: 'id',
  select: 'due.*, work.name, exists (select 1 from nft_default own where own.lot_id = due.id) as is_offer',
  join: 'join nft_work as work on work.id = due.work_id',
})

/** Counts sales and payments that were due before an instant. */
export const overdue = async (reader: Reader, before: Instant): Promise<number> =>
  (await endingLots.overdue(reader, before)) + (await unpaidLots.overdue(reader, before))

const heldDeposit = columns({ lot: ['lot_id', id<LotId>()], member: ['member_id', id<MemberId>()], amount })
export type HeldDeposit = StoredOf<typeof heldDeposit>

/** Lists held deposits of sales, ordered by member: postings lock accounts in this order. */
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

const listIds = (lots: readonly DueLot[]) => lots.map(({ id }) => id)

/**
 * Closes won auctions. The time to pay begins when the end is processed, so a downtime does not shorten it.
 */
export const closeWon = (tx: Tx, lots: readonly DueLot[], payBy: Instant): Promise<number> =>
  tx.run(sql`
    update nft_lot set status = 'won', pay_by = ${new Date(payBy)}
    where id = any(${listIds(lots)}::bigint[]) and status = 'open'`)

export const closeOver = (tx: Tx, lots: readonly DueLot[]): Promise<number> =>
  tx.run(sql`
    update nft_lot set status = 'over', closed_at = ends_at,
      outcome = case when kind = 'boxes' and sold > 0 then 'sold' else 'unsold' end
    where id = any(${listIds(lots)}::bigint[]) and status = 'open'`)

/** Closes sales that were not paid; the seller has received a part of the forfeited deposit. */
export const closeForfeited = (tx: Tx, lots: readonly DueLot[]): Promise<number> =>
  tx.run(sql`
    update nft_lot set status = 'over', outcome = 'forfeited', closed_at = pay_by, received = own.received
    from nft_default own
    where nft_lot.id = any(${listIds(lots)}::bigint[]) and own.lot_id = nft_lot.id and status = 'won'`)
