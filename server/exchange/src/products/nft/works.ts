import type { MemberId } from '@bourse/contracts/account'
import type { ArtworkId, Medium, Rarity } from '@bourse/contracts/nft'
import { type Amount, amountOf, type Id, type Instant, instantOf } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { type Reader, sql, type Tx } from '#platform/kernel'

export type LotId = Id<'lot'>
export type LotKind = 'fixed' | 'auction' | 'boxes'

export type StoredLot = {
  readonly id: LotId
  readonly work: ArtworkId
  readonly kind: LotKind
  /** Null: the artist. */
  readonly seller: MemberId | null
  readonly asset: AssetId
  readonly price: Amount
  readonly bidStep: Amount | null
  readonly deposit: Amount | null
  readonly startsAt: Instant
  readonly endsAt: Instant
  readonly plannedEnd: Instant
  readonly feeRate: Amount
  readonly royaltyRate: Amount
  readonly supply: number
  readonly sold: number
  readonly status: 'open' | 'won' | 'over'
  readonly outcome: 'sold' | 'unsold' | 'forfeited' | null
  readonly bids: number
  readonly leader: MemberId | null
  readonly leadingPrice: Amount | null
  readonly payBy: Instant | null
  readonly isRead: boolean
  readonly buyer: MemberId | null
  readonly received: Amount | null
  readonly closedAt: Instant | null
}

export type StoredWork = {
  readonly id: ArtworkId
  readonly code: string
  readonly kind: 'work' | 'series' | 'box'
  readonly piece: number | null
  readonly artist: string
  readonly medium: Medium
  readonly rarity: Rarity | null
  readonly name: string
  readonly nameChinese: string
  readonly nameTraditional: string
  readonly collection: string
  readonly series: ArtworkId | null
  readonly boxNumber: number | null
  readonly clientSeed: string | null
  readonly openedAt: Instant | null
  /** Null: the artist. */
  readonly owner: MemberId | null
  readonly likes: number
  readonly createdAt: Instant
}

/** A work with its last sale, as a reader of it sees it. */
export type ListedWork = StoredWork & {
  readonly lot: StoredLot | null
  /** Of the series of a box: its code and its number in the built-in list. */
  readonly seriesCode: string | null
  readonly seriesNumber: number | null
  readonly isLiked: boolean
  /** The reader's held deposit; null without one. */
  readonly heldDeposit: Amount | null
}

export type LotRow = {
  id: string
  work_id: string
  kind: LotKind
  seller_id: string | null
  asset_id: number
  price: string
  bid_step: string | null
  deposit: string | null
  starts_at: Date
  ends_at: Date
  planned_end: Date
  fee_rate: string
  royalty_rate: string
  supply: number
  sold: number
  status: StoredLot['status']
  outcome: StoredLot['outcome']
  bids: number
  leader_id: string | null
  leading_price: string | null
  pay_by: Date | null
  is_read: boolean
  buyer_id: string | null
  received: string | null
  closed_at: Date | null
}

export const moment = (date: Date): Instant => instantOf(date.getTime())
const momentOrNull = (date: Date | null): Instant | null => (date === null ? null : moment(date))
const orNull = (text: string | null): Amount | null => (text === null ? null : amountOf(text))

export const toLot = (row: LotRow): StoredLot => ({
  id: row.id as LotId,
  work: row.work_id as ArtworkId,
  kind: row.kind,
  seller: row.seller_id as MemberId | null,
  asset: String(row.asset_id) as AssetId,
  price: amountOf(row.price),
  bidStep: orNull(row.bid_step),
  deposit: orNull(row.deposit),
  startsAt: moment(row.starts_at),
  endsAt: moment(row.ends_at),
  plannedEnd: moment(row.planned_end),
  feeRate: amountOf(row.fee_rate),
  royaltyRate: amountOf(row.royalty_rate),
  supply: row.supply,
  sold: row.sold,
  status: row.status,
  outcome: row.outcome,
  bids: row.bids,
  leader: row.leader_id as MemberId | null,
  leadingPrice: orNull(row.leading_price),
  payBy: momentOrNull(row.pay_by),
  isRead: row.is_read,
  buyer: row.buyer_id as MemberId | null,
  received: orNull(row.received),
  closedAt: momentOrNull(row.closed_at),
})

export type WorkRow = {
  id: string
  code: string
  kind: StoredWork['kind']
  piece: number | null
  artist_id: number
  medium: Medium
  rarity: Rarity | null
  name: string
  name_zh: string
  name_hk: string
  collection: string
  series_id: string | null
  box_number: number | null
  client_seed: string | null
  opened_at: Date | null
  owner_id: string | null
  likes: number
  created_at: Date
}

export const toWork = (row: WorkRow): StoredWork => ({
  id: row.id as ArtworkId,
  code: row.code,
  kind: row.kind,
  piece: row.piece,
  artist: String(row.artist_id),
  medium: row.medium,
  rarity: row.rarity,
  name: row.name,
  nameChinese: row.name_zh,
  nameTraditional: row.name_hk,
  collection: row.collection,
  series: row.series_id as ArtworkId | null,
  boxNumber: row.box_number,
  clientSeed: row.client_seed,
  openedAt: momentOrNull(row.opened_at),
  owner: row.owner_id as MemberId | null,
  likes: row.likes,
  createdAt: moment(row.created_at),
})

/** Locks the work of a code; sales, resales and openings of one work follow each other. */
export async function lockWork(tx: Tx, code: string): Promise<StoredWork | null> {
  const row = await tx.row<WorkRow>(sql`select * from nft_work where code = ${code} for update`)
  return row && toWork(row)
}

/** Locks the sale of a work that is not over, or reads its last one. */
export async function lockLot(tx: Tx, work: ArtworkId): Promise<StoredLot | null> {
  const row = await tx.row<LotRow>(sql`
    select lot.* from nft_lot lot join nft_work work on work.lot_id = lot.id where work.id = ${work} for update of lot`)
  return row && toLot(row)
}

/** The held deposit of a member in an auction; null without one. */
export async function findHeldDeposit(
  reader: Reader,
  { id }: Pick<StoredLot, 'id'>,
  member: MemberId,
): Promise<Amount | null> {
  const row = await reader.row<{ amount: string }>(sql`
    select amount from nft_deposit where lot_id = ${id} and member_id = ${member} and status = 'held'`)
  return row && amountOf(row.amount)
}

/** The highest numbers of works and series, for their media. */
export async function knownPieces(reader: Reader): Promise<{ works: number; series: number }> {
  const row = await reader.row<{ works: number; series: number }>(sql`
    select coalesce(max(piece) filter (where kind = 'work'), 0) as works,
      coalesce(max(piece) filter (where kind = 'series'), 0) as series from nft_work`)
  return row ?? { works: 0, series: 0 }
}
