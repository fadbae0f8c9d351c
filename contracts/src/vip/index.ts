/**
 * The four VIP tiers and their benefits. The highest net deposits determine the tier. Discounts reach fees only
 * through `fees`; this area moves no money.
 */
export { computeBonus } from './compute-bonus.ts'
export { vip } from './endpoints.ts'
export type { OwnTier } from './shapes.ts'
export {
  BONUS_HOLD_MS,
  bonusRate,
  BONUS_TURNOVERS,
  bonusTurnover,
  borrowingShare,
  depositBonus,
  applyDiscount,
  nextTierAbove,
  findTier,
  IDENTITY_TIER,
  UNVERIFIED_DEPOSITS_MAX,
  VIP_TIERS,
} from './tiers.ts'
export type { VipTier } from './tiers.ts'
