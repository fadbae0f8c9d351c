import * as z from 'zod/mini'
import { memberId } from '#account'
import {
  amount,
  enumCodec,
  count,
  booleanCodec,
  html,
  id,
  instant,
  list,
  tolerantNullable,
  percent,
  record,
  text,
} from '#kit'
import { assetId } from '#market'

export const artworkId = id('artwork')
export type ArtworkId = z.output<typeof artworkId>

/** Identifies an artwork in every write. */
export const artworkCode = z
  .string({ error: 'code_invalid' })
  .check(z.trim(), z.regex(/^[A-Za-z0-9_-]{1,128}$/, { error: 'code_invalid' }))

export const medium = enumCodec({ image: 1, animated: 2, audio: 3, video: 4 })
export type Medium = z.output<typeof medium>

export const saleKind = enumCodec({ fixed: '1', auction: '2', blindBox: '3' })
export type SaleKind = z.output<typeof saleKind>

export const artworkOrder = enumCodec({
  newest: 'newest',
  ending: 'ending',
  cheapest: 'price_asc',
  dearest: 'price_desc',
})

/** A seed chosen by the buyer of a box; part of its draw. */
export const clientSeed = z
  .string({ error: 'text_invalid' })
  .check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, { error: 'text_invalid' }))

/** The stored status; whether a sale runs now follows from its window, see `saleState`. */
export const saleStatus = enumCodec({ ended: 0, onSale: 1, notStarted: 2 })
export const rarity = enumCodec({ normal: 'N', rare: 'R', superRare: 'SR' })
export type Rarity = z.output<typeof rarity>

/** Only our exchange states these. */
const ownWork = {
  /** The name in Chinese, English and traditional Chinese. */
  optionName: ['option_name', tolerantNullable(text)],
  nameEnglish: ['en_name', tolerantNullable(text)],
  nameTraditional: ['tw_name', tolerantNullable(text)],
  collection: ['collection_name', tolerantNullable(text)],
  /** A small still of every medium. */
  poster: tolerantNullable(text),
  captions: tolerantNullable(text),
  decimals: ['currency_decimals', tolerantNullable(count)],
  ownerName: ['owner_name', tolerantNullable(text)],
  /** The start price, before the first bid. */
  startPrice: ['start_price', tolerantNullable(amount)],
  bids: ['bid_count', tolerantNullable(count)],
  /** The end before late bids moved it. */
  plannedEnd: ['first_end_time', tolerantNullable(instant)],
  /** Whether the caller's deposit is held, and whether the leading bid is the caller's; null for a guest. */
  hasDeposit: ['my_deposit', tolerantNullable(booleanCodec)],
  isLeading: ['my_leading', tolerantNullable(booleanCodec)],
  /** The amount of the caller's held deposit; null without one. */
  heldDeposit: ['my_deposit_amount', tolerantNullable(amount)],
  /** Boxes of a series, and those sold. */
  supply: tolerantNullable(count),
  sold: ['sold_count', tolerantNullable(count)],
  /** Shares of the price: the platform's fee, and the artist's royalty of a resale. */
  feeRate: ['sale_fee_rate', tolerantNullable(percent)],
  royaltyRate: ['royalty_rate', tolerantNullable(percent)],
  /** The time of the sale and the amount received; only for works that the caller has sold. */
  soldAt: ['sold_at', tolerantNullable(instant)],
  received: ['received_amount', tolerantNullable(amount)],
  /** The series of a box, its number there from 1, and the buyer's seed. */
  series: ['series_code', tolerantNullable(text)],
  boxNumber: ['box_number', tolerantNullable(count)],
  clientSeed: ['client_seed', tolerantNullable(text)],
} as const

const work = {
  id: artworkId,
  code: text,
  name: text,
  medium: ['type', tolerantNullable(medium)],
  image: tolerantNullable(text),
  description: tolerantNullable(html),
  asset: ['currency_id', tolerantNullable(assetId)],
  assetCode: ['currency_name', tolerantNullable(text)],
  /** The price; in an auction the leading bid. */
  price: amount,
  bidStep: ['per_increase', tolerantNullable(amount)],
  deposit: ['margin', tolerantNullable(amount)],
  saleKind: ['pay_type', tolerantNullable(saleKind)],
  saleStatus: ['status', tolerantNullable(saleStatus)],
  startsAt: ['start_time', tolerantNullable(instant)],
  endsAt: ['end_time', tolerantNullable(instant)],
  owner: tolerantNullable(memberId),
  author: ['author_id', tolerantNullable(memberId)],
  authorName: ['author_name', tolerantNullable(text)],
  authorAvatar: ['author_avatar', tolerantNullable(text)],
  /** The picture of the owner; two endpoints put the author's here instead. */
  avatar: ['head_portrait', tolerantNullable(text)],
  authorText: ['author_description', tolerantNullable(text)],
  chain: tolerantNullable(text),
  rarity: tolerantNullable(rarity),
  isOpened: ['rarity_status', tolerantNullable(booleanCodec)],
  isReselling: ['resell_nft_status', tolerantNullable(booleanCodec)],
  awaitsPayment: ['lock_order', tolerantNullable(booleanCodec)],
  isLiked: ['collect', tolerantNullable(booleanCodec)],
  createdAt: ['created', tolerantNullable(instant)],
  ...ownWork,
} as const

export const artwork = record(work)
export type Artwork = z.output<typeof artwork>

/** One possible content of a box; its weight among all is its chance. */
export const boxOdds = record({
  name: text,
  optionName: ['option_name', text],
  nameTraditional: ['tw_name', text],
  rarity,
  weight: count,
  image: text,
  poster: text,
})
export type BoxOdds = z.output<typeof boxOdds>

/** A series of boxes. The seed is revealed when it is sold out or over; `commitment` is known before the sale. */
export const boxSeries = record({
  code: text,
  commitment: text,
  seed: tolerantNullable(text),
  odds: list(boxOdds),
  supply: count,
  sold: ['sold_count', count],
  revealedAt: ['revealed_at', tolerantNullable(instant)],
})
export type BoxSeries = z.output<typeof boxSeries>

export const artworkDetail = record({
  ...work,
  likes: ['collect_number', tolerantNullable(count)],
  /** Free balance of the asset; null for a guest. */
  free: ['user_has_money', tolerantNullable(amount)],
  /** The end of the bidding ban of a caller who did not pay a won auction; null if there is none. */
  barredUntil: ['my_bar_until', tolerantNullable(instant)],
  /** The series of boxes; on the series itself and on each of its boxes. */
  boxes: ['box_series', tolerantNullable(boxSeries)],
})
export type ArtworkDetail = z.output<typeof artworkDetail>

/** The upstream sends the artist's whole account; only these fields are declared. */
const artistFields = {
  id: memberId,
  nickname: tolerantNullable(text),
  avatar: ['head_portrait', tolerantNullable(text)],
  /** Only our exchange states the rest. */
  description: tolerantNullable(text),
  cover: tolerantNullable(text),
  works: ['artworks_number', tolerantNullable(count)],
  likes: ['artworks_collect_number', tolerantNullable(count)],
} as const

export const artist = record(artistFields)
export type Artist = z.output<typeof artist>

export const artistDetail = record({
  ...artistFields,
  artworks: tolerantNullable(list(artwork)),
  liked: ['collects', tolerantNullable(list(artwork))],
})
export type ArtistDetail = z.output<typeof artistDetail>

export const payAsset = record({
  id: assetId,
  code: ['name', text],
  /** Only our exchange states it. */
  decimals: ['currency_decimals', tolerantNullable(count)],
})

export const bidId = id('bid')
/** A sale of a work: the subject of its receipts, and the auction of its bids. */
export const saleId = id('sale')
export type SaleId = z.output<typeof saleId>

export const bid = record({
  id: bidId,
  code: tolerantNullable(text),
  bidder: ['buyer_id', tolerantNullable(memberId)],
  bidderName: ['nick_name', tolerantNullable(text)],
  bidderAvatar: ['head_portrait', tolerantNullable(text)],
  price: amount,
  asset: ['currency_id', tolerantNullable(assetId)],
  assetCode: ['currency_name', tolerantNullable(text)],
  isLeading: ['status', tolerantNullable(booleanCodec)],
  isExpired: ['is_expired', tolerantNullable(booleanCodec)],
  artworkName: ['nft_name', tolerantNullable(text)],
  artworkImage: ['nft_image', tolerantNullable(text)],
  createdAt: ['created', tolerantNullable(instant)],
  /** Only our exchange chains the bids of an auction: number from 1, exact instant, hash of the bid before. */
  auction: ['auction_id', tolerantNullable(text)],
  number: tolerantNullable(count),
  placedAt: ['placed_at', tolerantNullable(text)],
  previous: ['previous_hash', tolerantNullable(text)],
  hash: tolerantNullable(text),
  /** The end of the auction; only in the caller's bids. */
  endsAt: ['end_time', tolerantNullable(instant)],
})
export type Bid = z.output<typeof bid>

export const wonLotId = id('wonLot')
export type WonLotId = z.output<typeof wonLotId>

/** A won auction. Paying it also sets `isExpired`, so check `isPaid` first. */
export const wonLot = record({
  id: wonLotId,
  code: text,
  name: tolerantNullable(text),
  image: tolerantNullable(text),
  price: amount,
  asset: ['currency_id', tolerantNullable(assetId)],
  assetCode: ['currency_name', tolerantNullable(text)],
  isRead: ['is_read', tolerantNullable(booleanCodec)],
  isPaid: ['is_pay', tolerantNullable(booleanCodec)],
  isExpired: ['is_expired', tolerantNullable(booleanCodec)],
  /** Payment deadline. */
  payBy: ['overtime', tolerantNullable(instant)],
  endedAt: ['end_time', tolerantNullable(instant)],
  wonAt: ['created', tolerantNullable(instant)],
  paidAt: ['pay_time', tolerantNullable(instant)],
  /** Only our exchange states the deposit, which counts toward the price, and the rest to be paid. */
  deposit: ['margin', tolerantNullable(amount)],
  toPay: ['pay_amount', tolerantNullable(amount)],
  /** The winner did not pay, and the work is offered to the caller, the runner-up, at the caller's own bid. */
  isOffer: ['is_offer', tolerantNullable(booleanCodec)],
  medium: ['type', tolerantNullable(medium)],
  poster: tolerantNullable(text),
  optionName: ['option_name', tolerantNullable(text)],
  nameTraditional: ['tw_name', tolerantNullable(text)],
})
export type WonLot = z.output<typeof wonLot>
