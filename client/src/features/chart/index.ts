/**
 * The full chart of a market, with settings, book, trades and price alerts. It never trades: prices and buttons lead to the
 * ticket. The app's frame shows `AlertWatch` on every page.
 */
export { AlertToasts } from './alert-toasts.tsx'
export { AlertWatch } from './alert-watch.tsx'
