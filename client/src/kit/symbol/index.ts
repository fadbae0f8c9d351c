/**
 * The head of a trading page: market, price, change and buttons; the sheet to choose another market; and the
 * skeleton before the market is known. All values come from the page; nothing here reads the feed or knows
 * where a market leads.
 */
export { TicketSkeleton } from './ticket-skeleton.tsx'
export { MarketHead, MarketSheet } from './market-head.tsx'
export { Live } from './live.tsx'
export { SymbolButton } from './symbol-bar.tsx'
