import type { IncomingMessage } from 'node:http'
import type { MachineTime } from '@bourse/contracts/kit'
import type { TickerRow } from '@bourse/contracts/feed'
import type { FastifyBaseLogger } from 'fastify'
import type { Dialect } from '#dialects'
import type { OriginRule, SessionCookie, Sessions } from '#session'
import type { Principal, ReadOwn } from '#feed/hub'
import type { MemberFinder } from '#feed/transports'
import type { KnownMarket } from '#feed/upstream'

export type FeedOptions = {
  readonly upstreamSocketUrl: string
  /** The dialect of the upstream; null while it is unavailable. */
  readonly recognizeDialect: () => Promise<Dialect | null>
  /** Key for member events of the upstream; null: they are not requested. */
  readonly upstreamFeedKey: string | null
  /** Whether legacy apps of the family are served. */
  readonly legacy: boolean
  readonly sessions: Sessions
  readonly cookie: SessionCookie
  readonly isOwnOrigin: OriginRule
  readonly loadMarkets: () => Promise<readonly KnownMarket[]>
  /** Loads current quotes over REST; null if only old ones are available. */
  readonly loadQuotes: () => Promise<readonly TickerRow[] | null>
  /** Called when one of the two fails. */
  readonly onLoadFailed: (error: unknown) => void
  /** Time without a market event after which values are stale. */
  readonly silenceMs?: number | undefined
  /** Called when the upstream's site settings changed. */
  readonly onSiteChanged: () => void
  /** Whether the upstream still accepts a session, or an API key. */
  readonly isAlive: (principal: Principal) => Promise<boolean>
  /** Finds the member of an API key. */
  readonly findMember: MemberFinder
  /** Reads the snapshots of a member's own channels. */
  readonly readOwn: ReadOwn
  /** The clock of this machine. */
  readonly machineNow: () => MachineTime
  /** Whether the upstream is an exchange of ours, whose clock an operator may have set ahead. */
  readonly isOwnExchange: boolean
  readonly monotonicNow: () => number
  readonly bytes: (length: number) => Buffer
  readonly log: FastifyBaseLogger
  readonly onFrame: (kind: string) => void
  /** Receives the duration from a tick to the last socket write. */
  readonly onFannedOut?: (ms: number) => void
  readonly droppedSlow: () => void
  /** Called when a socket is refused by the limit of its address, or a member's oldest one is closed. */
  readonly onCapped: (limit: 'address' | 'member') => void
  /** Called when a client sends a frame that breaks the protocol. */
  readonly onMalformed: () => void
  readonly socketsPerAddress: number
  readonly socketsPerMember: number
  /** Returns the client's address, also behind trusted balancers. */
  readonly addressOf: (request: IncomingMessage) => string
}
