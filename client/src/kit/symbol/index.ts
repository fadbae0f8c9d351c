/**
 * The head of a trading page: which market it is, its price and change, and the buttons that all of them have; the sheet
 * in which another market is chosen; and what stands there before the market is known.
 * Everything comes in from the page; nothing here reads the feed or knows where a market leads.
 */
export { TicketSkeleton } from './ticket-skeleton.tsx'
export { MarketSheet } from './lazy-market-sheet.tsx'
export { MarketHead } from './market-head.tsx'
export { Live } from './live.tsx'
export { SymbolButton } from './symbol-bar.tsx'
