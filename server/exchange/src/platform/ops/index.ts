/**
 * Operations endpoints of an exchange: liveness, readiness, metrics. They are served on a port of their own
 * and reveal nothing about any member but ids. They only read.
 */
export { createOps } from './ops-app.ts'
export { createHealth } from './health.ts'
export type { Health } from './health.ts'
export { formatStuck, buildStuckGauges } from './stuck-rows.ts'
export { statusArea, statusTime } from './status-area.ts'
export { recordStates, summarizeParts } from './status-history.ts'
export { createExchangeMetrics } from './metrics.ts'
export type { ExchangeMetrics } from './metrics.ts'
