import type { FastifyInstance } from 'fastify'
import { ApiFailure } from '#web/response'

/** Paths of plain segments of plain characters; no endpoint or file needs more. */
const PLAIN = /^(?:\/[A-Za-z0-9_~@-][A-Za-z0-9_.~@-]*)*\/?$/

export function isPlainPath(target: string): boolean {
  const end = target.search(/[?#]/)
  const path = end === -1 ? target : target.slice(0, end)
  return path.startsWith('/') && path.length <= 512 && PLAIN.test(path)
}

/**
 * Rejects encoded characters, doubled slashes, dots, semicolons and absolute URLs before any other parser
 * reads them.
 */
export function guardPaths(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (countHosts(request.raw.rawHeaders) !== 1) {
      // Such a client may have sent more behind it, so the connection is closed.
      void reply.header('connection', 'close')
      return done(new ApiFailure('input_invalid'))
    }
    return done(isPlainPath(request.raw.url ?? '') ? undefined : new ApiFailure('not_found'))
  })
}

/** Counts Host headers: of two, parsers could pick different ones. */
function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts
}
