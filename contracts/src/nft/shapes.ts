import * as z from 'zod/mini'
import { memberId } from '#account'
import { amount, choice, count, flag, html, id, instant, list, maybe, record, text } from '#kit'
import { assetId } from '#market'

export const artworkId = id('artwork')
export type ArtworkId = z.output<typeof artworkId>

/** What names an artwork in every call that changes it. */
export const artworkCode = z
  .string({ error: 'code_invalid' })
  .check(z.trim(), z.regex(/^[A-Za-z0-9_-]{1,128}$/, { error: 'code_invalid' }))

export const medium = choice({ image: 1, animated: 2, audio: 3, video: 4 })
export type Medium = z.output<typeof medium>

export const saleKind = choice({ fixed: '1', auction: '2', blindBox: '3' })
export type SaleKind = z.output<typeof saleKind>

/** What the row says; whether a sale runs now follows from its window, see `saleState`. */
export const saleStatus = choice({ ended: 0, onSale: 1, notStarted: 2 })
export const rarity = choice({ normal: 'N', rare: 'R', superRare: 'SR' })
export type Rarity = z.output<typeof rarity>

const work = {
  id: artworkId,
  code: text,
  name: text,
  medium: ['type', maybe(medium)],
  image: maybe(text),
  description: maybe(html),
  asset: ['currency_id', maybe(assetId)],
  assetCode: ['currency_name', maybe(text)],
  /** In an auction, the bid that leads. */
  price: amount,
  bidStep: ['per_increase', maybe(amount)],
  deposit: ['margin', maybe(amount)],
  saleKind: ['pay_type', maybe(saleKind)],
  saleStatus: ['status', maybe(saleStatus)],
  startsAt: ['start_time', maybe(instant)],
  endsAt: ['end_time', maybe(instant)],
  owner: maybe(memberId),
  author: ['author_id', maybe(memberId)],
  authorName: ['author_name', maybe(text)],
  authorAvatar: ['author_avatar', maybe(text)],
  /** Two calls put the author's picture here instead. */
  avatar: ['head_portrait', maybe(text)],
  authorText: ['author_description', maybe(text)],
  chain: maybe(text),
  rarity: maybe(rarity),
  isOpened: ['rarity_status', maybe(flag)],
  isReselling: ['resell_nft_status', maybe(flag)],
  awaitsPayment: ['lock_order', maybe(flag)],
  isLiked: ['collect', maybe(flag)],
  createdAt: ['created', maybe(instant)],
} as const

export const artwork = record(work)
export type Artwork = z.output<typeof artwork>

export const artworkDetail = record({ ...work, likes: ['collect_number', maybe(count)] })
export type ArtworkDetail = z.output<typeof artworkDetail>

/** The upstream sends the artist's whole account; this is all of it that has a name. */
export const artist = record({
  id: memberId,
  nickname: maybe(text),
  avatar: ['head_portrait', maybe(text)],
})
export type Artist = z.output<typeof artist>

export const artistDetail = record({
  id: memberId,
  nickname: maybe(text),
  avatar: ['head_portrait', maybe(text)],
  artworks: maybe(list(artwork)),
  liked: ['collects', maybe(list(artwork))],
  likes: ['artworks_collect_number', maybe(count)],
})
export type ArtistDetail = z.output<typeof artistDetail>

export const payAsset = record({ id: assetId, code: ['name', text] })

export const bid = record({
  id: id('bid'),
  code: maybe(text),
  bidder: ['buyer_id', maybe(memberId)],
  bidderName: ['nick_name', maybe(text)],
  bidderAvatar: ['head_portrait', maybe(text)],
  price: amount,
  asset: ['currency_id', maybe(assetId)],
  assetCode: ['currency_name', maybe(text)],
  isLeading: ['status', maybe(flag)],
  isExpired: ['is_expired', maybe(flag)],
  artworkName: ['nft_name', maybe(text)],
  artworkImage: ['nft_image', maybe(text)],
  createdAt: ['created', maybe(instant)],
})
export type Bid = z.output<typeof bid>

export const wonLotId = id('wonLot')
export type WonLotId = z.output<typeof wonLotId>

/** An auction won. Paying it also sets `isExpired`, so ask `isPaid` first. */
export const wonLot = record({
  id: wonLotId,
  code: text,
  name: maybe(text),
  image: maybe(text),
  price: amount,
  asset: ['currency_id', maybe(assetId)],
  assetCode: ['currency_name', maybe(text)],
  isRead: ['is_read', maybe(flag)],
  isPaid: ['is_pay', maybe(flag)],
  isExpired: ['is_expired', maybe(flag)],
  /** Until when it can be paid. */
  payBy: ['overtime', maybe(instant)],
  endedAt: ['end_time', maybe(instant)],
  wonAt: ['created', maybe(instant)],
  paidAt: ['pay_time', maybe(instant)],
})
export type WonLot = z.output<typeof wonLot>
