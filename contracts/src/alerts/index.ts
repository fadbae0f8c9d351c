/** Alerts of a member on the price, the change or the volume of a market. An alert sends a message and trades nothing. */
export { alerts } from './endpoints.ts'
export { ALERT_KINDS, ALERT_REPEATS } from './shapes.ts'
export type { Alert, AlertKind, AlertRepeat } from './shapes.ts'
export { ALERTS_PER_MEMBER, isAlertReached } from './rules.ts'
export type { AlertFigures } from './rules.ts'
