/**
 * The recorded health of the exchange, for everybody: 90 days of minutes by part. It names no member, no host and no
 * cause; the operator has those in `/readyz`.
 */
export { status } from './endpoints.ts'
export { STATUS_DAYS, STATUS_PARTS } from './shapes.ts'
export type { PartState, StatusDay, StatusHistory, StatusPart } from './shapes.ts'
