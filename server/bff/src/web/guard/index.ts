/**
 * What stands before every route: plain paths, what pages may do, budgets per address, time for bodies, connections
 * that nobody uses, and a way back for those who can wait.
 * It looks at a request from outside only and never knows which call it carries.
 */
export { KEPT_BY_NOBODY, nameAnswers, protectPages } from './headers.ts'
export { ownCounters } from './counters.ts'
export type { Counted, Counters } from './counters.ts'
export { DEFAULT_LIMITS, limitCalls } from './limits.ts'
export type { Budgets, CallsBudget, Limits } from './limits.ts'
export { newest } from './newest.ts'
export { shedUnderPressure } from './pressure.ts'
export { guardPaths, isPlainPath } from './path-guard.ts'
export { dropSilentConnections } from './silent-connections.ts'
export { hurryBodies } from './slow-bodies.ts'
