import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Logger } from 'pino'
import type { Health } from './health.ts'

type OpsOptions = {
  readonly log: Logger
  readonly health: () => Promise<Health>
  readonly metrics: () => Promise<string>
}

/**
 * Creates the operator's listener of a stand-alone exchange. It is live while its event loop runs, whatever
 * its dependencies do.
 */
export function createOps({ log, health, metrics }: OpsOptions): FastifyInstance {
  const app: FastifyInstance = Fastify({
    loggerInstance: log.child({ part: 'exchange-ops' }, { level: 'warn' }) as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    exposeHeadRoutes: false,
  })
  let draining = false
  app.addHook('preClose', (done) => {
    draining = true
    done()
  })
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const parts = await health()
    const isReady =
      !draining &&
      parts.database === 'up' &&
      parts.ticks !== 'stale' &&
      parts.ledger === 'balanced' &&
      parts.storage === 'free'
    // Stuck rows and missed seconds degrade the exchange but do not make it unready: everything else
    // continues.
    const ready = parts.stuck.length === 0 && parts.catchUp === null ? 'ok' : 'degraded'
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? ready : 'not ready', ...parts })
  })
  app.get('/metrics', async (_request, reply) =>
    reply.type('text/plain; version=0.0.4; charset=utf-8').send(await metrics()),
  )
  return app
}
