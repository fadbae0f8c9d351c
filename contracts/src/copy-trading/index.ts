/**
 * Leaders and the copying of their trades: follow, unfollow, detach. A copied position is a futures position
 * and has its shape there. No personal field of a leader or a follower is declared here.
 */
export { copyTrading } from './endpoints.ts'
export { copyMode } from './shapes.ts'
export type { CopyMode, Leader, LeaderDetail } from './shapes.ts'
