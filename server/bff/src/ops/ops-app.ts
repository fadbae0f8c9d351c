import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Metrics } from './metrics.ts'

export type Health = {
  /** False while the server drains. */
  readonly isReady: boolean
  readonly upstream: 'up' | 'down' | 'unknown'
  readonly feed: 'connected' | 'disconnected'
  /** Milliseconds since the last event of the upstream's feed; null before the first. */
  readonly feedAgeMs: number | null
  /** `away`: each replica goes on by itself; `none`: there is only one. */
  readonly redis: 'none' | 'here' | 'away'
}

export type OpsOptions = {
  readonly log: FastifyBaseLogger
  readonly metrics: Metrics
  readonly health: () => Health
  /** What others have counted, under names of their own. */
  readonly beside: () => Promise<string>
}

/** The operator's listener: is it alive, is it ready, and what has it counted. */
export function createOps({ log, metrics, health, beside }: OpsOptions): FastifyInstance {
  const quiet = new LogController({ disableRequestLogging: true })
  const app = Fastify({ loggerInstance: log, logController: quiet, exposeHeadRoutes: false })
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', (_request, reply) => {
    const { isReady, ...parts } = health()
    const isWhole = parts.upstream !== 'down' && parts.feed === 'connected' && parts.redis !== 'away'
    // Without the upstream the kept pages still live, so the server stays in the balance.
    const status = isReady ? (isWhole ? 'ok' : 'degraded') : 'draining'
    return reply.code(isReady ? 200 : 503).send({ status, ...parts })
  })
  app.get('/metrics', async (_request, reply) => {
    // The gauges follow the question about health.
    health()
    const [own, others] = await Promise.all([metrics.registry.metrics(), beside()])
    return reply.type(metrics.registry.contentType).send(own + others)
  })
  return app as unknown as FastifyInstance
}
