/**
 * VIP tiers: the member's tier with its day, the bonus on deposits, and the message when a tier is reached. It stores
 * nothing, because all of it follows from approved deposits, and it applies no discount and no limit; the products do.
 */
export { vipArea } from './area.ts'
export { tierDeposited } from './deposited.ts'
export type { VipDeps } from './deps.ts'
