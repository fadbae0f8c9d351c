/**
 * HTTP: routes built from the endpoint table, input validation, the envelope, the app's files, pictures and
 * the reference. Decisions about an endpoint come from its row or policy; no upstream header or byte passes
 * undecoded.
 */
export type { CallerStatement } from '#web/api'
export { createWeb } from './app.ts'
export type { WebOptions } from './app.ts'
export { callerReader, DEFAULT_LIMITS } from '#web/guard'
export type { Limits } from '#web/guard'
