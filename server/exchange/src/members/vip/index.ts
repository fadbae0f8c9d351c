/**
 * VIP tiers: the member's tier with its day, the bonus on deposits, and the message when a tier is reached. It stores
 * only bonuses on hold: the tier follows from deposits and withdrawals. It applies no discount and no limit; the products do.
 */
export { vipArea } from './area.ts'
export { listHeldBonuses } from './bonus-store.ts'
export { countTurnover, returnBonuses } from './bonuses.ts'
export { applyDeposit } from './apply-deposit.ts'
export type { VipDeps } from './deps.ts'
