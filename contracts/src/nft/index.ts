/**
 * Artworks, their sales at a fixed price, by auction or as blind boxes, and the member's actions. Artists and
 * bidders have id, name and picture; other account fields are not declared. The content of a blind box is
 * secret until it is opened.
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
