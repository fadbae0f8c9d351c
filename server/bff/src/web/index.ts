/**
 * HTTP: routes built from the closed table, input checks, the normalised envelope, the app's files, pictures and the
 * generated documents.
 * It decides nothing about a call that its row or its policy does not say, and no header or byte of the upstream's gets
 * past it unread.
 */
export { createWeb } from './app.ts'
export type { WebOptions } from './app.ts'
export { DEFAULT_LIMITS } from '#web/guard'
export type { Limits } from '#web/guard'
