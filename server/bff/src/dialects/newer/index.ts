/**
 * The newer dialect: envelopes of `{code,msg,data}`, one id per market, other routes for spot and accounts, and a plain
 * WebSocket with topics. A call that is not in its routes is not offered; it sends nothing itself.
 */
import type { Dialect } from '#dialects/format'
import { ROUTES } from './routes.ts'
import { socket } from './socket.ts'

export const newer: Dialect = {
  name: 'newer',
  mappingOf: (call) => ROUTES.get(call) ?? null,
  forksOf: () => [],
  offersBeyond: new Set(['spot.cancel', 'futures.cancel']),
  languageHeader: 'lang',
  socket,
}
