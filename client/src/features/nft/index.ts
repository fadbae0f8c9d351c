/**
 * Works of the NFT market as its pages share them: card, grid, picture, heart, sale state and labels. Prices and
 * states are the server's; the state of a sale follows its window by the server's clock. Nothing here buys.
 */
export { ArtPattern } from './art-pattern.tsx'
export { ArtistRow } from './artist-row.tsx'
export { useFoundWorks } from './found-works.ts'
export { HeartButton } from './heart.tsx'
export { LikedFolders } from './liked-folders.tsx'
export { OddsTable } from './odds-table.tsx'
export { findStill, WorkPicture } from './picture.tsx'
export { SaleTag, SaleTime, useSaleState } from './sale-time.tsx'
export { WorkCard } from './work-card.tsx'
export { GridSkeleton, WorkGrid } from './work-grid.tsx'
export { workLink } from './links.ts'
export { MEDIUM_KEYS, moneyText, RARITY_KEYS } from './works.ts'
