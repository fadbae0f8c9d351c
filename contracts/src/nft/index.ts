/**
 * Artworks, their sales at a fixed price, by auction or as blind boxes, and the member's actions. Artists and
 * bidders have id, name and picture; other account fields are not declared. The content of a blind box is
 * secret until it is opened.
 */
export { computeNft } from './compute-nft.ts'
export { nft } from './endpoints.ts'
export {
  artworkCode,
  artworkId,
  artworkOrder,
  clientSeed,
  medium,
  rarity,
  saleKind,
  wonLotId,
} from './shapes.ts'
export type {
  Artist,
  ArtistDetail,
  Artwork,
  ArtworkDetail,
  ArtworkId,
  Bid,
  SaleId,
  BoxOdds,
  BoxSeries,
  Medium,
  Rarity,
  SaleKind,
  WonLot,
  WonLotId,
} from './shapes.ts'
export {
  BID_BAR_MS,
  DEPOSIT_RATE,
  computeBidDeposit,
  isOnStep,
  LATE_BID_MS,
  extendEnd,
  nextBid,
  NFT_PRICE_MAX,
  PAY_WINDOW_MS,
  resaleIssue,
  saleShares,
  saleState,
} from './rules.ts'
export type { SaleShares, SaleState } from './rules.ts'
export { bidText, checkBidLog } from './bid-log.ts'
export type { BidLogFault, ChainedBid } from './bid-log.ts'
export { checkBox, formatCommitment, drawBox, drawTicket, totalWeight } from './draw.ts'
export type { BoxCheck, DrawHashes } from './draw.ts'
export { workName } from './work-name.ts'
