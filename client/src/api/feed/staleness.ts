import type { Channel, StaleNotice } from '@bourse/contracts/feed'
import { type Instant, toInstant } from '@bourse/contracts/kit'
import type { CatchUp, StaleState } from '#kit/feedback'

/** The server's notice about a channel. */
export type Notice = Omit<StaleState, 'isReconnecting'>

/** Null unless the exchange works through missed seconds. */
export function readCatchUp({ until, from, reached }: StaleNotice): CatchUp | null {
  if (until === undefined) return null
  const done =
    from === undefined || reached === undefined
      ? null
      : { from: toInstant(from), reached: toInstant(reached) }
  return { until: toInstant(until), done }
}

/** Everything known about the age of a channel's values. */
export type Evidence = {
  /** The time of the last message before this client's own connection was lost or silent. */
  readonly lostSince: Instant | null
  /** Channels that the server calls stale. */
  readonly notices: ReadonlyMap<Channel, Notice>
  /** The time since which the quotes of REST are old. */
  readonly restSince: Instant | null
  /** True once the socket has sent quotes, which replace those of REST. */
  readonly hasLiveQuotes: boolean
}

/** The time since which the values of a channel are not live; null while they are. */
export function deriveStaleState(channel: Channel, evidence: Evidence): StaleState | null {
  const { lostSince, notices, restSince, hasLiveQuotes } = evidence
  const rest = channel === 'tickers' && !hasLiveQuotes ? restSince : null
  const notice = notices.get(channel)
  const [first, ...others] = [lostSince, notice?.since ?? null, rest].filter((since) => since !== null)
  if (first === undefined) return null
  const since = others.reduce((oldest, each) => (each < oldest ? each : oldest), first)
  return { since, isReconnecting: lostSince !== null, catchUp: notice?.catchUp ?? null }
}
