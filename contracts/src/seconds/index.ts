/**
 * Orders on where a price stands some seconds from now: what is offered, the stake, the result.
 * A result is only ever read: no field here could choose one, and such a field of an upstream has no name here.
 * Prices and expiry come from the server; the phone's clock decides nothing.
 */
export { seconds } from './endpoints.ts'
export { direction, outcome, secondsOrder, secondsOrderId, secondsStatus } from './shapes.ts'
export type { Direction, Offer, Outcome, PayAsset, SecondsOrder, SecondsOrderId } from './shapes.ts'
