/**
 * The chart of a market with its settings, indicators and price alerts, and its book and trades, on the chart's page
 * and in the panes of Trade. A pressed price is given to the page; a moved order is
 * reviewed before it is replaced.
 */
export { BookAndTrades } from './book-and-trades.tsx'
export { useChartSettings } from './chart-settings.ts'
export { useIdleReason } from './idle-reason.tsx'
export { ChartArea } from './chart-area.tsx'
export { OwnTradingContext } from './own-trading.ts'
export type { OwnTradingProps } from './own-trading.ts'
export { changeText, MovedReview } from './moved-order-review.tsx'
export { alertIssue, isReached, useAlerts, writeAlert } from './alerts.ts'
export { useServerAlerts } from './server-alerts.ts'
export type { Alert, AlertIssue } from './alerts.ts'
