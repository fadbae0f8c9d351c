/**
 * Shared parts of the trading pages: the selected market, the head, the small chart, which is loaded when first
 * shown, and the ticket beside its book. Products and their orders belong to the features.
 */
export { pickMarket, useFigures, useSelectedMarket } from './selected-market.ts'
export { SmallChart } from './lazy-small-chart.tsx'
export { TicketPage } from './ticket-page.tsx'
export { WideTrade } from './lazy-wide-trade.tsx'
export { TradeHead } from './trade-head.tsx'
export type { TradeTables } from './trade-panes.tsx'
