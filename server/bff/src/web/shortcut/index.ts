/**
 * The short way of reads that are asked for all the time and whose answers are kept: the same answer, budget and line in the
 * log as the long way's, without the framework in between, and mostly without Node's own server.
 * It answers only what the long way has understood before, word for word, and hands everything else on untouched.
 */
export { openShortcut } from './shortcut.ts'
export type { KnownRead, Shortcut } from './shortcut.ts'
