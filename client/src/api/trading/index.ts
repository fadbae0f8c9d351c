/**
 * What the trading pages share: the selected market, the head, the small chart, which is loaded when first shown, and the
 * ticket beside its book. Products and their orders belong to the features.
 */
export { pickMarket, useSelectedMarket } from './selected-market.ts'
export { SmallChart } from './lazy-small-chart.tsx'
export { TicketPage, TradeHead, useFigures } from './ticket-page.tsx'
