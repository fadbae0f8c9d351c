/**
 * The core of the feed: the newest value of everything, one tick, frames with numbers, and every socket served from
 * them whichever way it came in.
 * It knows neither socket.io nor WebSocket nor the upstream, reads no clock of its own, and every queue in it is bounded.
 */
export { GUEST } from './consumer.ts'
export type { CloseReason, Consumer, Principal } from './consumer.ts'
export { createHub } from './hub.ts'
export type { Hub, HubConnection } from './hub.ts'
export type { EncodedFrame } from './encoded-frame.ts'
export { createTickScheduler } from './tick-scheduler.ts'
export type { TickScheduler } from './tick-scheduler.ts'
