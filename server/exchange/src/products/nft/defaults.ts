import type { MemberId } from '@bourse/contracts/account'
import { BID_BAR_MS } from '@bourse/contracts/nft'
import { addMs, type Amount, amountText, type Instant } from '@bourse/contracts/kit'
import {
  amount,
  columns,
  id,
  instant,
  nullable,
  type Reader,
  sql,
  type StoredOf,
  type Tx,
} from '#platform/kernel'
import type { DueLot } from './due-store.ts'
import type { LotId } from './works.ts'

/** A won auction whose winner missed the time to pay, with the forfeited deposit and the seller's part of it. */
export type Default = {
  readonly lot: DueLot
  readonly deposit: Amount
  readonly received: Amount
}

/**
 * Finds the instant until which a member may not bid because of an unpaid auction; null for a member who may.
 */
export async function findBar(reader: Reader, member: MemberId, now: Instant): Promise<Instant | null> {
  const row = await columns({ missedAt: nullable(instant) })
    .from(reader)
    .row(sql`select max(missed_at) as missed_at from nft_default where member_id = ${member}`)
  if (row === null || row.missedAt === null) return null
  const until = addMs(row.missedAt, BID_BAR_MS)
  return until > now ? until : null
}

/** Records winners who did not pay. */
export const insertDefaults = (tx: Tx, defaults: readonly Default[]): Promise<number> =>
  tx.run(sql`
    insert into nft_default (lot_id, member_id, price, deposit, received, missed_at)
    select lot.id, lot.leader_id, lot.leading_price, own.deposit, own.received, lot.pay_by
    from unnest(${defaults.map(({ lot }) => lot.id)}::bigint[],
      ${defaults.map(({ deposit }) => amountText(deposit))}::numeric[],
      ${defaults.map(({ received }) => amountText(received))}::numeric[]) as own (id, deposit, received)
    join nft_lot lot on lot.id = own.id`)

const runnerUp = columns({
  lot: ['lot_id', id<LotId>()],
  member: ['member_id', id<MemberId>()],
  price: amount,
})
export type RunnerUp = StoredOf<typeof runnerUp>

/** Finds the highest bid below the leader's, by another member, of each auction that has one. */
export async function findRunnersUp(tx: Tx, lots: readonly LotId[]): Promise<ReadonlyMap<LotId, RunnerUp>> {
  const rows = await runnerUp.from(tx).rows(sql`
    select distinct on (bid.lot_id) bid.lot_id, bid.member_id, bid.price
    from nft_bid bid join nft_lot lot on lot.id = bid.lot_id
    where bid.lot_id = any(${lots}::bigint[]) and bid.member_id <> lot.leader_id
    order by bid.lot_id, bid.number desc`)
  return new Map(rows.map((found) => [found.lot, found]))
}

/** Offers works to runners-up at their own bids, all until the same instant. */
export const offerToRunnersUp = (tx: Tx, offers: readonly RunnerUp[], payBy: Instant): Promise<number> =>
  tx.run(sql`
    update nft_lot set leader_id = own.member_id, leading_price = own.price, pay_by = ${new Date(payBy)}, is_read = false
    from unnest(${offers.map(({ lot }) => lot)}::bigint[], ${offers.map(({ member }) => member)}::bigint[],
      ${offers.map(({ price }) => amountText(price))}::numeric[]) as own (id, member_id, price)
    where nft_lot.id = own.id and nft_lot.status = 'won'`)
