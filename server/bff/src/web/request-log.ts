import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FinishedRequest, AccessLogger } from '#web/response'

/** Logs every request that Fastify handles when it completes. */
export function logRequests(app: FastifyInstance, note: AccessLogger): void {
  app.decorateRequest('trace', null)
  app.addHook('onResponse', (request, reply, done) => {
    const { url, config } = request.routeOptions
    note(request.id, toFinishedRequest(url, request, reply), request.trace, config.isAudited === true)
    done()
  })
}

const toFinishedRequest = (
  url: string | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): FinishedRequest => ({
  route: url ?? 'unknown',
  method: request.method,
  status: reply.statusCode,
  ms: reply.elapsedTime,
})

type Words = Parameters<FastifyBaseLogger['info']>

/** The logger of one request, created lazily, because most requests log only their access line. */
export class RequestLog {
  readonly #log: FastifyBaseLogger
  readonly #names: Readonly<Record<string, unknown>>
  #own: FastifyBaseLogger | null = null

  constructor(log: FastifyBaseLogger, names: Readonly<Record<string, unknown>>) {
    this.#log = log
    this.#names = names
  }

  get level() {
    return this.#log.level
  }

  child(...of: Parameters<FastifyBaseLogger['child']>) {
    return this.#named().child(...of)
  }

  fatal(...words: Words) {
    this.#named().fatal(...words)
  }

  error(...words: Words) {
    this.#named().error(...words)
  }

  warn(...words: Words) {
    this.#named().warn(...words)
  }

  info(...words: Words) {
    this.#named().info(...words)
  }

  debug(...words: Words) {
    this.#named().debug(...words)
  }

  trace(...words: Words) {
    this.#named().trace(...words)
  }

  silent(...words: Words) {
    this.#named().silent(...words)
  }

  #named(): FastifyBaseLogger {
    return (this.#own ??= this.#log.child(this.#names))
  }
}
