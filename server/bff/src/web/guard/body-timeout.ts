import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'

/**
 * The time for a small body; one that takes longer only occupies a connection. Uploads have the server's
 * request timeout.
 */
const BODY_TIMEOUT_MS = 10_000

export function enforceBodyTimeout(app: FastifyInstance, timeoutMs = BODY_TIMEOUT_MS): void {
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (hasBody(request.headers) && request.routeOptions.config.isStream !== true) {
      const timer = setTimeout(() => request.raw.socket.destroy(), timeoutMs)
      payload.once('close', () => clearTimeout(timer))
      payload.once('end', () => clearTimeout(timer))
    }
    done(null, payload)
  })
}

/** Whether a request has a body; without one there is no timeout. */
const hasBody = (headers: IncomingHttpHeaders): boolean =>
  headers['transfer-encoding'] !== undefined ||
  (headers['content-length'] !== undefined && headers['content-length'] !== '0')

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the body is streamed. */
    isStream?: boolean
  }
}
