import * as z from 'zod/mini'
import { memberId } from '#account'
import {
  area,
  flagInput,
  instant,
  page,
  pageInput,
  positiveInput,
  record,
  text,
  boundedText,
  withReceipt,
  created,
} from '#kit'
import { assetId } from '#market'
import {
  artist,
  artistDetail,
  artwork,
  artworkCode,
  artworkDetail,
  artworkId,
  artworkOrder,
  bid,
  clientSeed,
  medium,
  payAsset,
  rarity,
  saleKind,
  saleStatus,
  wonLot,
  wonLotId,
  bidId,
  saleId,
} from './shapes.ts'

const byCode = record({ code: artworkCode })

/** Views are public, like their pages; a foreign upstream may still require a session. */
export const nft = area('nft', {
  /** Artworks on sale, filtered. */
  artworks: {
    method: 'GET',
    path: '/bind_box/getBoxList',
    access: 'public',
    input: record({
      medium: ['type', z.optional(medium)],
      saleKind: ['pay_type', z.optional(saleKind)],
      saleStatus: ['status', z.optional(saleStatus)],
      asset: ['currency', z.optional(assetId)],
      keyword: z.optional(boundedText(64)),
      rarity: z.optional(rarity),
      author: ['author_id', z.optional(memberId)],
      order: ['sort', z.optional(artworkOrder)],
      ...pageInput,
    }),
    output: page(artwork, 'array'),
    cache: { hasOwnFields: true },
  },
  /** One artwork, by its id or its code. */
  artwork: {
    method: 'GET',
    path: '/bind_box/getBoxDetail',
    access: 'public',
    input: record({ id: z.optional(artworkId), code: z.optional(artworkCode) }),
    output: artworkDetail,
    refuses: ['not_found'],
    cache: { hasOwnFields: true },
  },
  /** The artists. */
  artists: {
    method: 'GET',
    path: '/bind_box/getArtist',
    access: 'public',
    input: record({ keyword: z.optional(boundedText(64)), ...pageInput }),
    output: page(artist, 'array'),
  },
  /** One artist with works. */
  artist: {
    method: 'GET',
    path: '/bind_box/getArtistDetail',
    access: 'public',
    input: record({ id: ['uid', memberId] }),
    output: artistDetail,
    refuses: ['not_found'],
    cache: { hasOwnFields: true },
  },
  /** The accepted pay assets. */
  payAssets: {
    method: 'GET',
    path: '/bind_box/getNftCurrency',
    access: 'public',
    input: record({}),
    output: page(payAsset, 'unpaged'),
  },
  /** The bids of the last auction of an artwork, highest first. The family sends the last ten. */
  bids: {
    method: 'POST',
    path: '/bind_box/getBindBoxQuotationLog',
    access: 'public',
    input: record({ code: artworkCode, ...pageInput }),
    output: page(bid, 'unpaged'),
    effect: { reads: true },
  },
  /** Likes an artwork, or removes the like. */
  like: {
    method: 'POST',
    path: '/bind_box/collect',
    access: 'member',
    input: byCode,
    output: text,
    refuses: ['not_found', 'own_artwork'],
    effect: { affects: ['nft'] },
  },
  /** Artworks the member likes. */
  liked: {
    method: 'GET',
    path: '/bind_box/getCollection',
    access: 'member',
    input: record({}),
    output: page(artwork, 'unpaged'),
  },
  /** The member's artworks; or those that the member has sold. */
  owned: {
    method: 'POST',
    path: '/bind_box/getMyNFTs',
    access: 'member',
    input: record({ isSold: ['sold', z.optional(flagInput)] }),
    output: page(artwork, 'unpaged'),
    effect: { reads: true },
    upstream: { requiresExtension: ['sold'] },
  },
  /** Buys at the fixed price; also a box of a series. */
  buy: {
    method: 'POST',
    path: '/bind_box/buyNFT',
    access: 'verified',
    input: record({
      code: artworkCode,
      /** The price that the member confirmed: refused if it changed. */
      shownPrice: ['price', z.optional(positiveInput)],
      /** Part of the draw of a box; without it the exchange uses the member's id. */
      seed: ['client_seed', z.optional(clientSeed)],
    }),
    output: withReceipt,
    refuses: [
      'not_found',
      'wrong_sale_kind',
      'not_on_sale',
      'own_artwork',
      'price_moved',
      'insufficient_balance',
    ],
    effect: {
      movesMoney: true,
      final: true,
      actsOn: 'code',
      circumstances: ['price', 'client_seed'],
      affects: ['nft', 'wallet'],
    },
  },
  /**
   * Holds the deposit of the start price until the end of an auction; it counts toward the price. A foreign upstream
   * may charge it with the first bid instead.
   */
  payDeposit: {
    method: 'POST',
    path: '/bind_box/marginNFT',
    access: 'verified',
    input: byCode,
    output: withReceipt,
    refuses: [
      'not_found',
      'wrong_sale_kind',
      'not_on_sale',
      'own_artwork',
      'bids_barred',
      'deposit_paid',
      'insufficient_balance',
    ],
    effect: { movesMoney: true, final: true, actsOn: 'code', affects: ['nft', 'wallet'] },
  },
  /**
   * Bids on an artwork. On our exchange free balance and held deposit together cover the bid, and the deposit grows to
   * a tenth of it.
   */
  bid: {
    method: 'POST',
    path: '/bind_box/auctionNFT',
    access: 'verified',
    input: record({
      code: artworkCode,
      /** The increment over the leading bid, not the bid itself. */
      increment: ['price', positiveInput],
      /** The bid itself: refused if the increment over the leading bid is not this any more. */
      total: ['bid_price', z.optional(positiveInput)],
    }),
    output: created(bidId),
    refuses: [
      'not_found',
      'wrong_sale_kind',
      'not_on_sale',
      'own_artwork',
      'bids_barred',
      'deposit_required',
      'price_invalid',
      'bid_too_low',
      'insufficient_balance',
    ],
    effect: {
      final: true,
      movesMoney: true,
      actsOn: 'code',
      circumstances: ['price'],
      affects: ['nft', 'wallet'],
    },
    upstream: { requiresExtension: ['bid_price'] },
  },
  /** The member's bids, newest first. */
  myBids: {
    method: 'POST',
    path: '/bind_box/getMyBindBoxQuotationLog',
    access: 'member',
    input: record(pageInput),
    output: page(bid, 'coded'),
    effect: { reads: true },
  },
  /** Opens an owned blind box. */
  openBox: {
    method: 'POST',
    path: '/bind_box/openBlindBox',
    access: 'member',
    input: byCode,
    output: artwork,
    refuses: ['not_found', 'not_owner', 'wrong_sale_kind', 'box_opened', 'already_on_sale'],
    effect: { movesMoney: true, final: true, actsOn: 'code', affects: ['nft', 'wallet'] },
  },
  /**
   * Puts an owned work up for sale, irreversibly: at a fixed price, or with a bid step by auction, in USDT.
   */
  resell: {
    method: 'POST',
    path: '/bind_box/resellNFT',
    access: 'verified',
    input: record({
      code: artworkCode,
      price: positiveInput,
      startsAt: ['start_time', instant],
      endsAt: ['end_time', instant],
      bidStep: ['per_increase', z.optional(positiveInput)],
      asset: ['currency_id', z.optional(assetId)],
    }),
    output: created(saleId),
    refuses: [
      'not_found',
      'not_owner',
      'already_on_sale',
      'sale_window_invalid',
      'coin_unknown',
      'price_invalid',
    ],
    effect: { movesMoney: true, final: true, actsOn: 'code', affects: ['nft', 'wallet'] },
  },
  /** Auctions that the member won, and those offered to the member as the runner-up of a winner who did not pay. */
  wonLots: {
    method: 'POST',
    path: '/bind_box/getNeedPayNFTOrder',
    access: 'member',
    input: record({}),
    output: page(wonLot, 'unpaged'),
    effect: { reads: true },
  },
  /** Pays for a won auction before the payment deadline. */
  payWonLot: {
    method: 'POST',
    path: '/bind_box/payNFTOrder',
    access: 'member',
    input: record({ id: wonLotId }),
    output: withReceipt,
    refuses: ['not_found', 'already_paid', 'payment_expired', 'insufficient_balance'],
    effect: { movesMoney: true, actsOn: 'id', affects: ['nft', 'wallet'] },
  },
  /** Marks a won auction as seen. */
  readWonLot: {
    method: 'POST',
    path: '/bind_box/readNFTOrderMessage',
    access: 'member',
    input: record({ id: wonLotId }),
    output: text,
    refuses: ['not_found'],
    effect: { affects: ['nft', 'messages'] },
  },
})
