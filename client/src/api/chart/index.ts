/**
 * The chart of a market with its settings, indicators and price alerts, and its book and trades, on the chart's page
 * and in the panes of Trade. It never trades: a pressed price is given to the page.
 */
export { BookAndTrades } from './book-and-trades.tsx'
export { ChartArea } from './chart-area.tsx'
export { alertIssue, isReached, useAlerts, writeAlert } from './alerts.ts'
export type { Alert, AlertIssue } from './alerts.ts'
