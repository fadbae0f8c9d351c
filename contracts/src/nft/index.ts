/**
 * Artworks, their sales at a price, by auction or as blind boxes, and what a member does with them.
 * Artists and bidders appear with id, name and picture; the rest of their accounts has no name here.
 * What is in a blind box is the exchange's secret until it is opened.
 */
export { nft } from './endpoints.ts'
export { artworkCode, artworkId, medium, rarity, saleKind, wonLotId } from './shapes.ts'
export type {
  Artist,
  ArtistDetail,
  Artwork,
  ArtworkDetail,
  ArtworkId,
  Bid,
  Medium,
  Rarity,
  SaleKind,
  WonLot,
  WonLotId,
} from './shapes.ts'
export { saleState } from './rules.ts'
export type { SaleState } from './rules.ts'
