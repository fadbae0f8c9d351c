import type { MachineTime } from '@bourse/contracts/kit'
import type { Logger } from 'pino'
import type { DialectName } from '#dialects'
import type { Health } from '#ops'
import type { SetTimer } from '#upstream'
import type { Limits } from '#web'

export type BffOptions = {
  readonly upstreamUrl: string
  readonly upstreamSocketUrl: string
  /** Key for member events of the upstream's feed; null: there are none. */
  readonly upstreamFeedKey?: string | null
  readonly upstreamTimeZone: string
  /** The dialect of the upstream, the classic one by default; null: it is recognized by its routes. */
  readonly upstreamDialect?: DialectName | null
  /** Whether the upstream has the endpoints marked as extensions. */
  readonly extensions: boolean
  /** Whether connections may be reused between members. */
  readonly trusted: boolean
  /** Keys of at least 32 bytes; the first seals, all unseal. */
  readonly sessionKeys: readonly Buffer[]
  /** The origin that users see; null: the request's host is the origin. */
  readonly publicOrigin: string | null
  readonly secureCookies: boolean
  /** Directory of the built app; null: no app is served. */
  readonly clientDir: string | null
  readonly log: Logger
  readonly clock: { now(): MachineTime }
  readonly random: { bytes(length: number): Buffer }
  readonly limits?: Partial<Limits>
  /** Addresses of trusted load balancers; none by default. */
  readonly proxies?: readonly string[]
  /** Open sockets of an address, all transports together; 50 by default. */
  readonly socketsPerAddress?: number
  /** Open sockets of a member; 10 by default. */
  readonly socketsPerMember?: number
  /** Time between reporting not ready and closing, so that balancers react first; 0 by default. */
  readonly drainMs?: number
  /** Whether legacy apps of the family are served; off by default. */
  readonly legacyApi?: boolean
  /** The Redis that replicas share; none by default. */
  readonly redisUrl?: string | null
  /** Timeout of a Redis command; 200 ms by default. */
  readonly redisTimeoutMs?: number
  /** The exchange behind the BFF, in this product: whether it refuses writes because its disk is full, and its last audit. */
  readonly exchangeState?: () => Pick<Health, 'storage' | 'ledger' | 'stuck'>
  /** Metrics of the exchange behind the BFF, served with our own. */
  readonly exchangeMetrics?: () => Promise<string>
  /** Whether the calls that the upstream does not have are learnt at the start; they are not by default. */
  readonly probesCalls?: boolean
  /** Event-loop lag in milliseconds; measured by default. */
  readonly lagMs?: () => number
  /** Time limit for a request body, uploads excluded; ten seconds by default. */
  readonly bodyTimeoutMs?: number
  /** Time without a market event after which the feed's values are stale; eight seconds by default. */
  readonly feedSilenceMs?: number
  /** The system's timers by default. */
  readonly setTimer?: SetTimer
}
