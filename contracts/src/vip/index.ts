/**
 * The four VIP tiers and their benefits. The sum of approved deposits determines the tier; the trading rules
 * apply discounts. No endpoints: the tier is part of the profile.
 */
export { VIP_TIERS, discounted, tierOf } from './tiers.ts'
export type { VipTier } from './tiers.ts'
