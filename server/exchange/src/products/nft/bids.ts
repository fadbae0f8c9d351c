import type { MemberId } from '@bourse/contracts/account'
import type { Bid } from '@bourse/contracts/nft'
import { amountOf, instantText } from '@bourse/contracts/kit'
import { mediaPaths } from '#products/nft/media'
import { page, type Paging, type Reader, sql } from '#platform/kernel'
import { assetOf, type NftDeps } from './deps.ts'
import { type LotRow, moment, toLot, type WorkRow } from './works.ts'

type BidRow = LotRow &
  Pick<WorkRow, 'code' | 'name' | 'medium' | 'piece'> & {
    bid_id: string
    number: number
    member_id: string
    bid_price: string
    placed_at: Date
    previous: string
    hash: string
    series_piece: number | null
  }
type Names = ReadonlyMap<MemberId, string>

type Found = { readonly rows: BidRow[]; readonly total: number }

/** The bids of the last auction of a work, or of a member. */
type BidChoice = Paging & { readonly code?: string | null; readonly member?: MemberId | null }

/** Newest first; in one auction, highest first. */
export const listBids = (reader: Reader, { code = null, member = null, ...at }: BidChoice): Promise<Found> =>
  page<BidRow, BidRow>(
    reader,
    sql`
      select lot.*, bid.id::text as bid_id, bid.number, bid.member_id, bid.price as bid_price, bid.placed_at,
        bid.previous, bid.hash, work.code, work.name, work.medium, work.piece, series.piece as series_piece
      from nft_bid bid join nft_lot lot on lot.id = bid.lot_id join nft_work work on work.id = lot.work_id
        left join nft_work series on series.id = work.series_id
      where bid.id in (
        select id from nft_bid where member_id = ${member}::bigint
        union all select id from nft_bid where lot_id = (
          select max(own.id) from nft_lot own join nft_work on nft_work.id = own.work_id
          where nft_work.code = ${code} and own.kind = 'auction'))
      order by bid.id desc`,
    at,
    (row) => row,
  )

export const biddersOf = ({ rows }: Found): MemberId[] => rows.map((row) => row.member_id as MemberId)

export function bidView(deps: NftDeps, row: BidRow, names: Names): Bid {
  const lot = toLot(row)
  const bidder = row.member_id as MemberId
  const { poster } =
    row.piece === null
      ? mediaPaths.ofBox(row.series_piece ?? 1)
      : mediaPaths.ofPiece({ number: row.piece, medium: row.medium })
  return {
    id: row.bid_id as Bid['id'],
    code: row.code,
    bidder,
    bidderName: names.get(bidder) ?? null,
    bidderAvatar: null,
    price: amountOf(row.bid_price),
    asset: lot.asset,
    assetCode: assetOf(deps, lot.asset).code,
    // After an offer to the runner-up, the runner-up's bid leads.
    isLeading: bidder === lot.leader && amountOf(row.bid_price) === lot.leadingPrice,
    isExpired: lot.status !== 'open',
    artworkName: row.name,
    artworkImage: poster,
    createdAt: moment(row.placed_at),
    auction: lot.id,
    number: row.number,
    placedAt: instantText(moment(row.placed_at)),
    previous: row.previous === '' ? null : row.previous,
    hash: row.hash,
    endsAt: lot.endsAt,
  }
}
