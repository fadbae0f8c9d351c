import type { MemberId } from '@bourse/contracts/account'
import type { ArtworkId } from '@bourse/contracts/nft'
import type { Amount, Id } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import {
  amount,
  columns,
  flag,
  id,
  instant,
  integer,
  integerId,
  nullable,
  oneOf,
  type Reader,
  sql,
  type StoredOf,
  table,
  text,
  type Tx,
} from '#platform/kernel'

export type LotId = Id<'lot'>
export type LotKind = 'fixed' | 'auction' | 'boxes'

export const lotTable = table('nft_lot', {
  id: id<LotId>(),
  work: ['work_id', id<ArtworkId>()],
  kind: oneOf('fixed', 'auction', 'boxes'),
  /** Null for the artist. */
  seller: ['seller_id', nullable(id<MemberId>())],
  asset: ['asset_id', integerId<AssetId>()],
  price: amount,
  bidStep: nullable(amount),
  deposit: nullable(amount),
  startsAt: instant,
  endsAt: instant,
  plannedEnd: instant,
  feeRate: amount,
  royaltyRate: amount,
  supply: integer,
  sold: integer,
  status: oneOf('open', 'won', 'over'),
  outcome: nullable(oneOf('sold', 'unsold', 'forfeited')),
  bids: integer,
  leader: ['leader_id', nullable(id<MemberId>())],
  leadingPrice: nullable(amount),
  payBy: nullable(instant),
  isRead: flag,
  buyer: ['buyer_id', nullable(id<MemberId>())],
  received: nullable(amount),
  closedAt: nullable(instant),
})
export type StoredLot = StoredOf<typeof lotTable>

export const workTable = table('nft_work', {
  id: id<ArtworkId>(),
  code: text,
  kind: oneOf('work', 'series', 'box'),
  piece: nullable(integer),
  artist: ['artist_id', integerId()],
  medium: oneOf('image', 'animated', 'audio', 'video'),
  rarity: nullable(oneOf('normal', 'rare', 'superRare')),
  name: text,
  nameChinese: ['name_zh', text],
  nameTraditional: ['name_hk', text],
  collection: text,
  series: ['series_id', nullable(id<ArtworkId>())],
  boxNumber: nullable(integer),
  clientSeed: nullable(text),
  openedAt: nullable(instant),
  /** Null: the artist. */
  owner: ['owner_id', nullable(id<MemberId>())],
  likes: integer,
  createdAt: instant,
})
export type StoredWork = StoredOf<typeof workTable>

/** A work with its last sale, as shown to one reader. */
export type ListedWork = StoredWork & {
  readonly lot: StoredLot | null
  /** Code of the series of a box, and its number in the built-in list. */
  readonly seriesCode: string | null
  readonly seriesNumber: number | null
  readonly isLiked: boolean
  /** The reader's held deposit; null without one. */
  readonly heldDeposit: Amount | null
}

/** Locks a work by its code, which serialises its sales, resales and openings. */
export async function lockWork(tx: Tx, code: string): Promise<StoredWork | null> {
  return workTable.from(tx).row(sql`select * from nft_work where code = ${code} for update`)
}

/** Locks the current sale of a work, or reads its last one. */
export async function lockLot(tx: Tx, work: ArtworkId): Promise<StoredLot | null> {
  return lotTable.from(tx).row(sql`
    select lot.* from nft_lot lot join nft_work work on work.lot_id = lot.id where work.id = ${work} for update of lot`)
}

/** Finds the held deposit of a member in an auction; null without one. */
export async function findHeldDeposit(
  reader: Reader,
  { id }: Pick<StoredLot, 'id'>,
  member: MemberId,
): Promise<Amount | null> {
  const row = await columns({ amount }).from(reader).row(sql`
    select amount from nft_deposit where lot_id = ${id} and member_id = ${member} and status = 'held'`)
  return row && row.amount
}

/** Reads the highest numbers of works and series, for their media. */
export async function knownPieces(reader: Reader): Promise<{ works: number; series: number }> {
  const row = await reader.row<{ works: number; series: number }>(sql`
    select coalesce(max(piece) filter (where kind = 'work'), 0) as works,
      coalesce(max(piece) filter (where kind = 'series'), 0) as series from nft_work`)
  return row ?? { works: 0, series: 0 }
}
