/**
 * What the operator sees: health, readiness, metrics and the hourly word about answers that drift from the contract.
 * It only listens to what others report and serves it on a port of its own; nothing here is reachable from outside.
 */
export { createDriftLog } from './drift-log.ts'
export { createMetrics } from './metrics.ts'
export type { Metrics } from './metrics.ts'
export { createOps } from './ops-app.ts'
export type { Health } from './ops-app.ts'
