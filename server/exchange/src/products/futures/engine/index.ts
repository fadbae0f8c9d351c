/**
 * Effects of time on positions: the prices of each second, the fee of each midnight, and their publication.
 * Everything open is held in memory, so a tick touches the database only for what it triggers. It opens
 * nothing that a member did not order, and closes only by a recorded tick and a rule.
 */
export type { ReductionDecision } from './decide-entry.ts'
export { createFunding, createOvernight, scheduleOvernight } from './overnight.ts'
export { canFund, FUNDING_TASK, readPremium, scheduleFunding } from './funding.ts'
export { divideOvernight, OVERNIGHT_TASK } from './overnight-task.ts'
export { createPositionPublisher } from './position-publisher.ts'
export { cancelAll } from './carry-out.ts'
export type { EngineDeps } from './deps.ts'
export { processWindow } from './process-window.ts'
export { createPositionIndex } from './position-index.ts'
export type { PositionIndex } from './position-index.ts'
