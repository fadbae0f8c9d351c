/**
 * The classic dialect, in whose names and routes the contract is written. It therefore maps nothing, and must contain nothing
 * that the contract does not have.
 */
import type { Dialect } from '#dialects/format'

export const classic: Dialect = {
  name: 'classic',
  mappingOf: () => 'same',
  offersBeyond: new Set(),
  languageHeader: null,
  socket: { kind: 'socket.io' },
}
