/**
 * The classic dialect, in whose names and routes the contract is written. It therefore maps nothing, and must contain nothing
 * that the contract does not have. Forks of it have other routes for single calls.
 */
import type { Dialect } from '#dialects/format'
import { FORKS } from './forks.ts'

export const classic: Dialect = {
  name: 'classic',
  mappingOf: () => 'same',
  forksOf: (call) => FORKS.get(call) ?? [],
  offersBeyond: new Set(),
  languageHeader: null,
  socket: { kind: 'socket.io' },
}
