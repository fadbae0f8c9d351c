import * as z from 'zod/mini'
import { memberId } from '#account'
import { area, instant, page, pageInput, positiveInput, record, text, boundedText } from '#kit'
import { assetId } from '#market'
import {
  artist,
  artistDetail,
  artwork,
  artworkCode,
  artworkDetail,
  artworkId,
  bid,
  medium,
  payAsset,
  saleKind,
  saleStatus,
  wonLot,
  wonLotId,
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
      ...pageInput,
    }),
    output: page(artwork, 'P5'),
  },
  /** By either of its two names. */
  artwork: {
    method: 'GET',
    path: '/bind_box/getBoxDetail',
    access: 'public',
    input: record({ id: z.optional(artworkId), code: z.optional(artworkCode) }),
    output: artworkDetail,
    refuses: ['not_found'],
  },
  /** The artists. */
  artists: {
    method: 'GET',
    path: '/bind_box/getArtist',
    access: 'public',
    input: record(pageInput),
    output: page(artist, 'P5'),
  },
  /** One artist with works. */
  artist: {
    method: 'GET',
    path: '/bind_box/getArtistDetail',
    access: 'public',
    input: record({ id: ['uid', memberId] }),
    output: artistDetail,
    refuses: ['not_found'],
  },
  /** The accepted pay assets. */
  payAssets: {
    method: 'GET',
    path: '/bind_box/getNftCurrency',
    access: 'public',
    input: record({}),
    output: page(payAsset, 'P6'),
  },
  /** The bids on one artwork, highest first. */
  bids: {
    method: 'POST',
    reads: true,
    path: '/bind_box/getBindBoxQuotationLog',
    access: 'public',
    input: byCode,
    output: page(bid, 'P6'),
  },
  /** Likes an artwork, or removes the like. */
  like: {
    method: 'POST',
    path: '/bind_box/collect',
    access: 'member',
    input: byCode,
    output: text,
    refuses: ['not_found', 'own_artwork'],
    affects: ['nft'],
  },
  /** Artworks the member likes. */
  liked: {
    method: 'GET',
    path: '/bind_box/getCollection',
    access: 'member',
    input: record({}),
    output: page(artwork, 'P6'),
  },
  /** The member's artworks. */
  owned: {
    method: 'POST',
    reads: true,
    path: '/bind_box/getMyNFTs',
    access: 'member',
    input: record({}),
    output: page(artwork, 'P6'),
  },
  /** Buys at the fixed price; also a blind box. */
  buy: {
    method: 'POST',
    path: '/bind_box/buyNFT',
    access: 'member',
    input: byCode,
    output: text,
    refuses: ['not_found', 'not_on_sale', 'wrong_sale_kind', 'own_artwork', 'insufficient_balance'],
    movesMoney: true,
    affects: ['nft', 'wallet'],
  },
  /** Pays the deposit of an auction. A foreign upstream may charge it with the first bid instead. */
  payDeposit: {
    method: 'POST',
    path: '/bind_box/marginNFT',
    access: 'member',
    input: byCode,
    output: text,
    refuses: [
      'not_found',
      'wrong_sale_kind',
      'not_on_sale',
      'own_artwork',
      'deposit_paid',
      'insufficient_balance',
    ],
    movesMoney: true,
    affects: ['nft', 'wallet'],
  },
  /** Bids on an artwork; the previous bid is refunded. */
  bid: {
    method: 'POST',
    path: '/bind_box/auctionNFT',
    access: 'member',
    input: record({
      code: artworkCode,
      /** The increment over the leading bid, not the bid itself. */
      increment: ['price', positiveInput],
    }),
    output: text,
    refuses: [
      'not_found',
      'wrong_sale_kind',
      'not_on_sale',
      'own_artwork',
      'deposit_required',
      'bid_too_low',
      'insufficient_balance',
    ],
    movesMoney: true,
    affects: ['nft', 'wallet'],
  },
  /** The member's bids, newest first. */
  myBids: {
    method: 'POST',
    reads: true,
    path: '/bind_box/getMyBindBoxQuotationLog',
    access: 'member',
    input: record(pageInput),
    output: page(bid, 'P7'),
  },
  /** Opens an owned blind box. */
  openBox: {
    method: 'POST',
    path: '/bind_box/openBlindBox',
    access: 'member',
    input: byCode,
    output: artwork,
    refuses: ['not_found', 'not_owner', 'wrong_sale_kind', 'box_opened'],
    movesMoney: true,
    affects: ['nft', 'wallet'],
  },
  /** Irreversible. Without a bid step it is a fixed-price sale, with one an auction. */
  resell: {
    method: 'POST',
    path: '/bind_box/resellNFT',
    access: 'member',
    input: record({
      code: artworkCode,
      price: positiveInput,
      startsAt: ['start_time', instant],
      endsAt: ['end_time', instant],
      bidStep: ['per_increase', z.optional(positiveInput)],
      asset: ['currency_id', z.optional(assetId)],
    }),
    output: text,
    refuses: ['not_found', 'not_owner', 'already_on_sale', 'sale_window_invalid', 'coin_unknown'],
    movesMoney: true,
    affects: ['nft', 'wallet'],
  },
  /** Auctions the member won. */
  wonLots: {
    method: 'POST',
    reads: true,
    path: '/bind_box/getNeedPayNFTOrder',
    access: 'member',
    input: record({}),
    output: page(wonLot, 'P6'),
  },
  /** Pays for a won auction before the payment deadline. */
  payWonLot: {
    method: 'POST',
    path: '/bind_box/payNFTOrder',
    access: 'member',
    input: record({ id: wonLotId }),
    output: text,
    refuses: ['not_found', 'already_paid', 'payment_expired', 'insufficient_balance'],
    movesMoney: true,
    affects: ['nft', 'wallet'],
  },
  /** Marks a won auction as seen. */
  readWonLot: {
    method: 'POST',
    path: '/bind_box/readNFTOrderMessage',
    access: 'member',
    input: record({ id: wonLotId }),
    output: text,
    refuses: ['not_found'],
    affects: ['nft'],
  },
})
