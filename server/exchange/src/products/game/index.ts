/**
 * A coin toss for points. The seed of each toss is fixed by a key before the member chooses, its hash is shown before, and
 * the toss reveals it. It moves points only, never money.
 */
export { gameArea } from './area.ts'
export type { GameDeps } from './toss.ts'
