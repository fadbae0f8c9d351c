/**
 * Seconds options: whether a price is higher or lower some seconds from now. An order opens at the first tick
 * after its acceptance and settles at the tick of its expiry; no field, setting or command can choose a
 * result. Due orders settle exactly once, also after downtime.
 */
export { secondsArea } from './area.ts'
export type { OfferedTerms, SecondsDeps } from './deps.ts'
export { couponBases } from './store.ts'
