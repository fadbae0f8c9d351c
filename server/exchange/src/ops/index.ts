/**
 * What the operator of an exchange sees: that it lives, that it is ready to be asked, and what it has counted.
 * It is served on a port of its own and says nothing about any member.
 * It only looks: nothing here changes what the exchange does.
 */
export { createOps } from './ops-app.ts'
export { createHealth } from './health.ts'
export type { Health } from './health.ts'
export { createExchangeMetrics } from './metrics.ts'
export type { ExchangeMetrics } from './metrics.ts'
