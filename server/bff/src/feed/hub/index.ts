/**
 * The core of the feed: the newest value of everything, one tick, frames with numbers, and every socket served from
 * them whichever way it came in.
 * It knows neither socket.io nor WebSocket nor the upstream, reads no clock of its own, and every queue in it is bounded.
 */
export { NOBODY } from './consumer.ts'
export type { ByeReason, Consumer, Holder } from './consumer.ts'
export { createHub } from './hub.ts'
export type { Hub, Line } from './hub.ts'
export type { News } from './news.ts'
export { createPace } from './pace.ts'
export type { Pace } from './pace.ts'
