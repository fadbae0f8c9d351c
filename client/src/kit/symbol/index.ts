/** The head of a trading page and the sheet to choose another market. All values come from the page. */
export { TicketSkeleton } from './ticket-skeleton.tsx'
export { MarketHead, MarketSheet, SymbolButton } from './market-head.tsx'
