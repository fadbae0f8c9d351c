/**
 * Leaders, whom one may copy, and the copies: following, leaving, taking a copy over.
 * A copied position is a futures position and has its shape there.
 * Nothing personal of a leader or a follower has a name here.
 */
export { copyTrading } from './endpoints.ts'
export { copyMode } from './shapes.ts'
export type { CopyMode, Leader, LeaderDetail } from './shapes.ts'
