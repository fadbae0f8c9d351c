/**
 * The rewritten server of the family: the classic routes with one list of quotes for the whole board, the token in a record,
 * other routes for pictures and candles, and prices on a plain WebSocket without topics. It sends nothing itself.
 */
import type { Dialect } from '#dialects/format'
import { ROUTES } from './routes.ts'
import { socket } from './socket.ts'

export const rewrite: Dialect = {
  name: 'rewrite',
  mappingOf: (call) => ROUTES.get(call) ?? 'same',
  forksOf: () => [],
  offersBeyond: new Set(),
  languageHeader: null,
  socket,
}
