/**
 * Health, readiness, metrics and the hourly drift log, for the operator. It only collects reports and serves
 * them on a separate port that is not public.
 */
export { createDriftLog, createHourlyNote } from './drift-log.ts'
export { createMetrics } from './metrics.ts'
export type { Metrics } from './metrics.ts'
export { createOps } from './ops-app.ts'
export type { Health } from './ops-app.ts'
