/**
 * Points and their rewards. The family has no public shape for them, so ours is a proposal and tolerant in
 * all fields but the id. Points are no asset: they have no price and cannot be traded.
 */
export { computePoints } from './compute-points.ts'
export { points } from './endpoints.ts'
export {
  POINTS_FOR_FIRST_DEPOSIT,
  POINTS_FOR_SIGN_UP,
  FEES_PER_POINT,
  pointsForFees,
  REWARD_SHARE_MAX,
  REWARDS_PER_DAY,
} from './rules.ts'
export { rewardId } from './shapes.ts'
export type { PointsEntry, Reward, RewardId, Rewards } from './shapes.ts'
