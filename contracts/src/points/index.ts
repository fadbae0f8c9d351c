/**
 * Points and what they can be exchanged for.
 * The shape is our proposal to a family that shows none, and therefore tolerant in all but the id.
 * Points are no asset: they have no price, and nothing here trades them.
 */
export { points } from './endpoints.ts'
export {
  POINTS_FOR_FIRST_DEPOSIT,
  POINTS_FOR_SIGN_UP,
  TURNOVER_PER_POINT,
  pointsForTurnover,
} from './rules.ts'
export { rewardId } from './shapes.ts'
export type { PointsEntry, Reward, RewardId, Rewards } from './shapes.ts'
