import type { FastifyInstance } from 'fastify'
import { ApiFailure } from '#web/answer'

/** Plain segments of plain characters. No call and no file of ours needs more, so tricks have nothing to hide in. */
const PLAIN = /^(?:\/[A-Za-z0-9_~@-][A-Za-z0-9_.~@-]*)*\/?$/

export function isPlainPath(target: string): boolean {
  const end = target.search(/[?#]/)
  const path = end === -1 ? target : target.slice(0, end)
  return path.startsWith('/') && path.length <= 512 && PLAIN.test(path)
}

/** Encoded characters, doubled slashes, dots, semicolons and absolute forms are refused before anybody reads them. */
export function guardPaths(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { rawHeaders } = request.raw
    const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length
    if (hosts !== 1) {
      // Who sends such a head may have more behind it: nothing else is read from this connection.
      void reply.header('connection', 'close')
      return done(new ApiFailure('input_invalid'))
    }
    return done(isPlainPath(request.raw.url ?? '') ? undefined : new ApiFailure('not_found'))
  })
}
