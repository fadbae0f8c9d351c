import { machineMs, type MachineTime } from '@bourse/contracts/kit'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { StaleReason } from '@bourse/contracts/feed'
import type { DialectName } from '#dialects'
import type { Metrics } from './metrics.ts'

export type Health = {
  /**
   * Disk space of our own exchange: `full` refuses writes, reads continue. `unknown` with another upstream.
   */
  readonly storage: 'free' | 'full' | 'unknown'
  /** The last audit of our own exchange in this product. */
  readonly ledger: 'balanced' | 'broken' | 'unknown'
  /** Rows and tasks of our own exchange that fail at every run, by name; all others continue. */
  readonly stuck: readonly string[]
  /** False while the server drains. */
  readonly isReady: boolean
  readonly upstream: 'up' | 'down' | 'unknown'
  /** `silent`: connected, but no market event; `clock`: events whose times stand still. */
  readonly feed: 'connected' | StaleReason
  /** The missed seconds that the exchange works through, as texts; null without any. */
  readonly catchUp: { readonly from?: string; readonly reached?: string; readonly until: string } | null
  /** Milliseconds since the newest market event; null before the first. */
  readonly feedAgeMs: number | null
  /**
   * The feed's prices; `polled`: over REST every few seconds, because the socket is silent; `unknown` before
   * the first.
   */
  readonly quotes: 'live' | 'polled' | 'stale' | 'unknown'
  /** Markets on the upstream's board; null while unknown. */
  readonly markets: number | null
  /** Why the board could not be read, with the field that breaks the contract; null if it could. */
  readonly boardFault: string | null
  /** The wire format that the upstream speaks; `unknown` until it is recognized. */
  readonly dialect: DialectName | 'unknown'
  /** Whether the upstream has the calls beyond those of its family. */
  readonly extensions: boolean
  /** Calls that are sent by the route of a fork of the wire format. */
  readonly forks: readonly string[]
  /** Calls of the family that the upstream does not have. */
  readonly notOffered: readonly string[]
  /** The times since which parts are impaired, of those that know. */
  readonly impairedSince: readonly MachineTime[]
  /** `unavailable`: each replica uses its own state; `none`: a single replica. */
  readonly redis: 'none' | 'connected' | 'unavailable'
  /**
   * Whether prices can be forecast, from the upstream's site configuration; `unknown` without such a field.
   */
  readonly prices: 'unpredictable' | 'predictable' | 'unknown'
  /** `on_screen`: every visitor sees sign-up codes. Also from the site configuration. */
  readonly codes: 'private' | 'on_screen' | 'unknown'
}

export type OpsOptions = {
  readonly log: FastifyBaseLogger
  readonly metrics: Metrics
  readonly health: () => Health
  readonly now: () => MachineTime
  /** Metrics of other processes, with names of their own. */
  readonly beside: () => Promise<string>
}

/** Creates the operator's listener: liveness, readiness and metrics. */
export function createOps({ log, metrics, health, beside, now }: OpsOptions): FastifyInstance {
  let degradedSince: MachineTime | null = null
  const quiet = new LogController({ disableRequestLogging: true })
  const app = Fastify({ loggerInstance: log, logController: quiet, exposeHeadRoutes: false })
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', (_request, reply) => {
    const { isReady, impairedSince, ...parts } = health()
    const reasons = listReasons(parts)
    // Cached responses work without the upstream, so the server stays in the load balancer.
    const serves = isReady && parts.storage !== 'full' && parts.ledger !== 'broken'
    const status = serves ? (reasons.length === 0 ? 'ok' : 'degraded') : isReady ? 'not ready' : 'draining'
    degradedSince = reasons.length === 0 ? null : earliest([...impairedSince, degradedSince ?? now()])
    const since =
      degradedSince === null ? {} : { since: new Date(machineMs(degradedSince)).toISOString(), reasons }
    return reply.code(serves ? 200 : 503).send({ status, ...since, ...parts })
  })
  app.get('/metrics', async (_request, reply) => {
    // Reading the health also updates the gauges.
    health()
    const [own, others] = await Promise.all([metrics.registry.metrics(), beside()])
    return reply.type(metrics.registry.contentType).send(own + others)
  })
  return app as unknown as FastifyInstance
}

const earliest = (times: readonly MachineTime[]): MachineTime | null =>
  times.reduce<MachineTime | null>((first, each) => (first === null || each < first ? each : first), null)

/** Lists the impaired parts: `upstream_down`, `feed_silent`, `no_markets`, `redis_unavailable`, `rows_stuck`. */
function listReasons({
  upstream,
  feed,
  redis,
  storage,
  ledger,
  stuck,
  markets,
}: Pick<Health, 'upstream' | 'feed' | 'redis' | 'storage' | 'ledger' | 'stuck' | 'markets'>): string[] {
  return [
    ...(storage === 'full' ? ['storage_full'] : []),
    ...(ledger === 'broken' ? ['ledger_broken'] : []),
    ...(upstream === 'down' ? ['upstream_down'] : []),
    ...(feed === 'connected' ? [] : [`feed_${feed}`]),
    ...(markets === 0 ? ['no_markets'] : []),
    ...(redis === 'unavailable' ? ['redis_unavailable'] : []),
    ...(stuck.length > 0 ? ['rows_stuck'] : []),
  ]
}
