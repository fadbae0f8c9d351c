import type { MemberId } from '@bourse/contracts/account'
import type { Bid } from '@bourse/contracts/nft'
import { instantText } from '@bourse/contracts/kit'
import { mediaPaths } from '#products/nft/media'
import {
  amount,
  columns,
  id,
  instant,
  integer,
  nullable,
  page,
  type Paging,
  type Reader,
  sql,
  type StoredOf,
  text,
} from '#platform/kernel'
import { requireAsset, type NftDeps } from './deps.ts'
import { lotTable, workTable } from './works.ts'

const bidColumns = columns({
  ...lotTable.fields,
  ...workTable.pick('code', 'name', 'medium', 'piece').fields,
  bid: ['bid_id', id<Bid['id']>()],
  number: integer,
  bidder: ['member_id', id<MemberId>()],
  bidPrice: amount,
  placedAt: instant,
  previous: text,
  hash: text,
  seriesPiece: nullable(integer),
})
type BidRow = StoredOf<typeof bidColumns>
type Names = ReadonlyMap<MemberId, string>

type BidPage = { readonly rows: BidRow[]; readonly total: number }

/** The bids of the last auction of a work, or of a member. */
type BidChoice = Paging & { readonly code?: string | null; readonly member?: MemberId | null }

/** Lists bids, newest first; in one auction, highest first. */
export const listBids = (
  reader: Reader,
  { code = null, member = null, ...at }: BidChoice,
): Promise<BidPage> =>
  page(
    reader,
    sql`
      select lot.*, bid.id as bid_id, bid.number, bid.member_id, bid.price as bid_price, bid.placed_at,
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
    bidColumns.decode,
  )

export const listBidders = ({ rows }: BidPage): MemberId[] => rows.map(({ bidder }) => bidder)

export function bidView(deps: NftDeps, row: BidRow, names: Names): Bid {
  const { bidder, bidPrice, placedAt } = row
  const { poster } =
    row.piece === null
      ? mediaPaths.ofBox(row.seriesPiece ?? 1)
      : mediaPaths.ofPiece({ number: row.piece, medium: row.medium })
  return {
    id: row.bid,
    code: row.code,
    bidder,
    bidderName: names.get(bidder) ?? null,
    bidderAvatar: null,
    price: bidPrice,
    asset: row.asset,
    assetCode: requireAsset(deps, row.asset).code,
    // The runner-up's bid leads after an offer.
    isLeading: bidder === row.leader && bidPrice === row.leadingPrice,
    isExpired: row.status !== 'open',
    artworkName: row.name,
    artworkImage: poster,
    createdAt: placedAt,
    auction: row.id,
    number: row.number,
    placedAt: instantText(placedAt),
    previous: row.previous === '' ? null : row.previous,
    hash: row.hash,
    endsAt: row.endsAt,
  }
}
