/**
 * The full chart of a market, with its settings, its book, its trades and its price alerts.
 * What is drawn comes from `#kit/chart` and what is known from `#wire/candles`; here they are put on one page.
 * It never trades: a price or a button leads to the ticket. `AlertWatch` is for the frame of the app, which stands on every page.
 */
export { AlertWatch } from './alert-watch.tsx'
