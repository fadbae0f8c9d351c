/**
 * What time does to positions: the prices of each tick, the fee of each midnight, and what phones are told of it.
 * Everything open is kept in memory, so a tick touches the database only for what it triggers.
 * It opens nothing that a member did not order, and closes nothing but by a recorded tick and a rule.
 */
export { chargeNight, OVERNIGHT_TASK, scheduleOvernight } from './overnight.ts'
export { createPush } from './push.ts'
export { cancelAll, sweep } from './sweep.ts'
export type { EngineDeps } from './sweep.ts'
export { createWatch } from './watch.ts'
export type { Watch } from './watch.ts'
