/**
 * Mining: shares of hashrate rented for the days of a plan. Each day pays the published output less the running cost, once
 * and at its time, also after downtime. It sets no terms: plans are the operator's, and none returns its price in the coin.
 */
export { miningArea } from './area.ts'
export { miningSource } from './figures.ts'
export { closeMiningPlan, listMiningPlans } from './plan-store.ts'
