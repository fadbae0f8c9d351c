/**
 * The head of a trading page: which market it is, its price and change, and the buttons that all of them have; and the
 * sheet in which another market is chosen.
 * Everything comes in from the page; nothing here reads the feed or knows where a market leads.
 */
export { MarketSheet } from './lazy-market-sheet.tsx'
export { MarketHead } from './market-head.tsx'
export { SymbolButton } from './symbol-bar.tsx'
