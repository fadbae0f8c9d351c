/**
 * Leaders and the copying of their trades: follow, unfollow, detach. A copied position is a futures position
 * and has its shape there. No personal field of a leader or a follower is declared here.
 */
export { copyTrading } from './endpoints.ts'
export {
  COPIES_PER_MINUTE,
  COPY_LIMITS,
  COPY_SLIPPAGE,
  copyLots,
  copyLotsToClose,
  copySize,
  FOLLOWERS_MAX,
  isCopyPriceNear,
  LEADERS_MAX,
  profitShareDue,
} from './rules.ts'
export type { CopySizing, ShareAccount } from './rules.ts'
export { computeProfitShare, computeShareReceived, weekEndAfter } from './compute-share.ts'
export { computeFigures, toLeaderTrade, netResult } from './compute-figures.ts'
export type { ComputedFigures, FiguresBasis, LeaderTrade } from './compute-figures.ts'
export { copyMode, leaderFigures, strategy } from './shapes.ts'
export type {
  CopyMode,
  FollowerRow,
  Following,
  FollowingStatus,
  Leader,
  LeaderDetail,
  LeaderFigures,
  PeriodFigures,
  SkippedCopy,
  SkipReason,
  Strategy,
  Workspace,
} from './shapes.ts'
