/**
 * A game for points: a coin toss whose seed is committed before and revealed after it, so that the member can recompute
 * the side. Points have no price, and no money takes part.
 */
export { checkTossFacts, computeToss } from './compute-toss.ts'
export { game } from './endpoints.ts'
export { checkToss, drawSide, TOSS_STAKES, TOSSES_PER_DAY } from './rules.ts'
export type { TossCheck } from './rules.ts'
export type { CoinSide, GameState, Toss } from './shapes.ts'
