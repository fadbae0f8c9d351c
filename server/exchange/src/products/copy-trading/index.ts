/**
 * Copy trading: leaders, followers, and the copies that the exchange opens and closes for followers at the leader's
 * tick, through the rules of futures. It moves money only as positions do, and by the profit share that an operator
 * sets. No leader reaches into a follower's account: copies follow from stored work.
 */
export { copyArea, copyDeps } from './area.ts'
export type { CopyAreaDeps } from './area.ts'
export type { CopyDeps, LeaderTerms } from './deps.ts'
export { leaderMarks } from './leader-store.ts'
export { listLeadersWithFollowers } from './list-leaders.ts'
export { changeShare, SHARE_RATE_MAX } from './set-share.ts'
export { takesPartInCopying } from './role.ts'
export { stopLeading } from './stop-leading.ts'
export { createCopyQueue } from './queue.ts'
