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

/** As stored; whether a sale runs now follows from its window, see `saleState`. */
export const saleStatus = enumCodec({ ended: 0, onSale: 1, notStarted: 2 })
export const rarity = enumCodec({ normal: 'N', rare: 'R', superRare: 'SR' })
export type Rarity = z.output<typeof rarity>

const work = {
  id: artworkId,
  code: text,
  name: text,
  medium: ['type', tolerantNullable(medium)],
  image: tolerantNullable(text),
  description: tolerantNullable(html),
  asset: ['currency_id', tolerantNullable(assetId)],
  assetCode: ['currency_name', tolerantNullable(text)],
  /** In an auction, the leading bid. */
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
  /** Two endpoints put the author's picture here instead. */
  avatar: ['head_portrait', tolerantNullable(text)],
  authorText: ['author_description', tolerantNullable(text)],
  chain: tolerantNullable(text),
  rarity: tolerantNullable(rarity),
  isOpened: ['rarity_status', tolerantNullable(booleanCodec)],
  isReselling: ['resell_nft_status', tolerantNullable(booleanCodec)],
  awaitsPayment: ['lock_order', tolerantNullable(booleanCodec)],
  isLiked: ['collect', tolerantNullable(booleanCodec)],
  createdAt: ['created', tolerantNullable(instant)],
} as const

export const artwork = record(work)
export type Artwork = z.output<typeof artwork>

export const artworkDetail = record({ ...work, likes: ['collect_number', tolerantNullable(count)] })
export type ArtworkDetail = z.output<typeof artworkDetail>

/** The upstream sends the artist's whole account; only these fields are declared. */
export const artist = record({
  id: memberId,
  nickname: tolerantNullable(text),
  avatar: ['head_portrait', tolerantNullable(text)],
})
export type Artist = z.output<typeof artist>

export const artistDetail = record({
  id: memberId,
  nickname: tolerantNullable(text),
  avatar: ['head_portrait', tolerantNullable(text)],
  artworks: tolerantNullable(list(artwork)),
  liked: ['collects', tolerantNullable(list(artwork))],
  likes: ['artworks_collect_number', tolerantNullable(count)],
})
export type ArtistDetail = z.output<typeof artistDetail>

export const payAsset = record({ id: assetId, code: ['name', text] })

export const bid = record({
  id: id('bid'),
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
})
export type Bid = z.output<typeof bid>

export const wonLotId = id('wonLot')
export type WonLotId = z.output<typeof wonLotId>

/** An auction won. Paying it also sets `isExpired`, so check `isPaid` first. */
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
})
export type WonLot = z.output<typeof wonLot>
