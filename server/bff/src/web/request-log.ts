import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { traceLine } from '#web/answer'

/** A finished request, for whoever counts. */
export type Finished = {
  readonly route: string
  readonly method: string
  readonly status: number
  readonly ms: number
}

/** One line per request, made of these values only: no headers, no bodies, no queries. */
export function logRequests(
  app: FastifyInstance,
  log: FastifyBaseLogger,
  observed: (request: Finished) => void,
): void {
  app.decorateRequest('trace', null)
  app.addHook('onResponse', (request, reply, done) => {
    const { url, config } = request.routeOptions
    const seen = finishedOf(url, request, reply)
    observed(seen)
    log.info(
      {
        request_id: request.id,
        ...seen,
        ms: Math.round(seen.ms),
        ...traceLine(request.trace),
        ...(config.isAudited === true ? { audit: true } : undefined),
      },
      'request',
    )
    done()
  })
}

const finishedOf = (url: string | undefined, request: FastifyRequest, reply: FastifyReply): Finished => ({
  route: url ?? 'unknown',
  method: request.method,
  status: reply.statusCode,
  ms: reply.elapsedTime,
})

type Words = Parameters<FastifyBaseLogger['info']>

/** The log of one request. Hardly any says more than its one line, so the log in its name is made when it is asked for. */
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
