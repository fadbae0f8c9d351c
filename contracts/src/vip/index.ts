/**
 * The four VIP tiers and what they give.
 * A tier is reached by the sum of approved deposits; discounts are applied by the trading rules.
 * It has no call of its own: the tier comes with the profile.
 */
export { VIP_TIERS, discounted, tierOf } from './tiers.ts'
export type { VipTier } from './tiers.ts'
