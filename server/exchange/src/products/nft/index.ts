/**
 * The NFT market: works of the built-in collection, their sales at a fixed price, by auction and as blind boxes, and
 * members' resales. A work has one owner, and is promised once. Media are made by `nft/media`; nothing here paints.
 */
export { nftArea } from './area.ts'
export type { LotChange } from './deps.ts'
export { listAuctions } from './listing.ts'
export type { RunningAuction } from './listing.ts'
export { knownPieces } from './works.ts'
