/**
 * The exchange over HTTP, in the classic dialect: envelope, encodings, list shapes, the cookie session,
 * uploads. It knows the contract's rows and no area; the areas' handlers implement the calls. The outcome of
 * a call with an idempotency key is stored in the transaction of its effect.
 */
export { createApp } from './app.ts'
export { TIME_ZONE } from './dialect.ts'
export { webArea } from './area.ts'
