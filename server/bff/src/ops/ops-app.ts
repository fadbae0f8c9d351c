import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Metrics } from './metrics.ts'

export type Health = {
  /** False while the server drains. */
  readonly isReady: boolean
  readonly upstream: 'up' | 'down' | 'unknown'
  readonly feed: 'connected' | 'disconnected'
  /** Milliseconds since the last upstream event; null before the first. */
  readonly feedAgeMs: number | null
  /** `unavailable`: each replica uses its own state; `none`: a single replica. */
  readonly redis: 'none' | 'here' | 'unavailable'
  /** From the upstream's site configuration; `unknown` where the upstream has no such field. */
  readonly prices: 'unpredictable' | 'predictable' | 'unknown'
  /** `on_screen`: every visitor sees sign-up codes. From the site configuration as well. */
  readonly codes: 'private' | 'on_screen' | 'unknown'
}

export type OpsOptions = {
  readonly log: FastifyBaseLogger
  readonly metrics: Metrics
  readonly health: () => Health
  /** Metrics of other processes, with names of their own. */
  readonly beside: () => Promise<string>
}

/** The operator's listener: liveness, readiness and metrics. */
export function createOps({ log, metrics, health, beside }: OpsOptions): FastifyInstance {
  const quiet = new LogController({ disableRequestLogging: true })
  const app = Fastify({ loggerInstance: log, logController: quiet, exposeHeadRoutes: false })
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', (_request, reply) => {
    const { isReady, ...parts } = health()
    const isWhole = parts.upstream !== 'down' && parts.feed === 'connected' && parts.redis !== 'unavailable'
    // Cached responses work without the upstream, so the server stays in the load balancer.
    const status = isReady ? (isWhole ? 'ok' : 'degraded') : 'draining'
    return reply.code(isReady ? 200 : 503).send({ status, ...parts })
  })
  app.get('/metrics', async (_request, reply) => {
    // Reading the health also updates the gauges.
    health()
    const [own, others] = await Promise.all([metrics.registry.metrics(), beside()])
    return reply.type(metrics.registry.contentType).send(own + others)
  })
  return app as unknown as FastifyInstance
}
