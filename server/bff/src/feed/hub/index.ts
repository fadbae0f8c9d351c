/**
 * The core of the feed: the latest value of every channel, one tick, numbered frames, and sockets of any
 * transport. It knows neither socket.io nor WebSocket nor the upstream, reads no clock of its own, and bounds
 * every queue.
 */
export { GUEST } from './consumer.ts'
export type { CloseReason, Consumer, Principal } from './consumer.ts'
export { createHub, type HubOptions } from './hub.ts'
export type { Hub, HubConnection } from './hub.ts'
export type { ReadOwn } from './own-channels.ts'
export type { EncodedFrame } from './encoded-frame.ts'
export { createTickScheduler } from './tick-scheduler.ts'
export type { TickScheduler } from './tick-scheduler.ts'
