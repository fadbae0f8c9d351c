import type { StaleReason } from '@bourse/contracts/feed'
import type { Instant, MachineTime } from '@bourse/contracts/kit'
import type { MarketEvent } from '#feed/upstream'

/** The missed seconds that the exchange works through. */
export type CatchUp = {
  readonly until: Instant
  /**
   * The begin of the missed seconds and the newest recorded one; absent if the exchange does not state them.
   */
  readonly from?: Instant
  readonly reached?: Instant
}
/** Values are not live since this instant; with `catching_up`, until the exchange has caught up. */
export type StaleState = { readonly since: Instant; readonly reason: StaleReason } & Partial<CatchUp>

/** The exchange's clock, its newest second on record, and the begin of the gap that it works through. */
export type ExchangeTime = {
  readonly now: Instant
  readonly recordedTo: Instant | null
  readonly gapFrom: Instant | null
}
export type Staleness = {
  /** Staleness of the values that only the socket delivers; null while it is live. */
  readonly socket: StaleState | null
  /** Staleness of the quotes, which may also be polled. */
  readonly tickers: StaleState | null
  /** Whether the quotes come from polls. */
  readonly isPolled: boolean
  /** The begin of the staleness by the clock of the machine. */
  readonly impairedSince: MachineTime | null
}

export type Freshness = {
  onConnected(): void
  onDisconnected(): void
  onEvent(event: MarketEvent): void
  /**
   * Receives the time of the exchange: part of the greeting of each connection, and sent during a catch-up.
   */
  onTime(time: ExchangeTime): void
  /**
   * Receives a poll of quotes. Equal prices prove nothing: a platform whose feed died repeats its last ones.
   */
  onPoll(hasNewPrice: boolean): void
  /** Counts the time since the last call. */
  tick(): void
  state(): Staleness
  /** Milliseconds since the newest market event, or polled change; null before the first. */
  ageMs(): number | null
}

export type FreshnessOptions = {
  readonly now: () => Instant
  readonly machineNow: () => MachineTime
  readonly monotonicNow: () => number
  /** Time without a market event after which all values are stale. */
  readonly silenceMs: number
}

/**
 * The time until a silent socket is stale: the family sends every three seconds, and clients know within ten.
 */
export const SILENCE_MS = 8_000
/** The time until a disconnected socket is stale; longer than one reconnect. */
const AWAY_MS = 3_000
/** The time within which some polled price changes on any platform with open markets. */
const POLL_MS = 10_000
/**
 * The longest step that counts: a suspended process was not listening, which proves nothing about the
 * upstream.
 */
const STEP_MAX_MS = 1_000

/** The age of the newest record above which an exchange is catching up: it was set ahead, or did not run. */
const CATCHING_UP_MS = 10_000

type ObservedMoment = {
  readonly counted: number
  readonly at: Instant
  readonly machineAt: MachineTime
  readonly monotonic: number
}

/**
 * Decides whether the upstream's socket is live. Any event of any market counts, changed or not, so that a
 * quiet market is no silence; a platform that continues to send but whose times stand still is not live
 * either.
 */
export function createFreshness(options: FreshnessOptions): Freshness {
  const { monotonicNow, silenceMs } = options
  const clock = createUpstreamClock(silenceMs)
  let counted = 0
  let countedAt = monotonicNow()
  let isConnected = false
  const moment = () => observeMoment(counted, options)
  const started = moment()
  let lostAt = 0
  let lastEvent: ObservedMoment | null = null
  let lastPoll: ObservedMoment | null = null
  let silentFrom: number | null = null
  let catchUp: CatchUp | null = null

  function reasonNow(): StaleReason | null {
    const quietFor = counted - (lastEvent ?? started).counted
    const isAway = !isConnected && counted - lostAt >= Math.min(AWAY_MS, silenceMs)
    // After a reconnect only an event proves that the upstream is live again.
    if (isAway || quietFor >= silenceMs) silentFrom ??= counted
    if (silentFrom !== null && !isConnected) return 'disconnected'
    if (catchUp !== null) return 'catching_up'
    if (silentFrom !== null) return 'silent'
    return clock.isStopped(counted) ? 'clock' : null
  }

  function state(): Staleness {
    const reason = reasonNow()
    if (reason === null) return LIVE
    const last = (reason === 'clock' ? clock.advanced() : lastEvent) ?? started
    const isPolled = lastPoll !== null && counted - lastPoll.counted < POLL_MS
    return decideStaleness(reason, { last, lastPoll, isPolled, catchUp })
  }

  return {
    onConnected: () => void (isConnected = true),
    onDisconnected() {
      if (isConnected) lostAt = counted
      isConnected = false
      catchUp = null
    },
    onEvent(event) {
      lastEvent = moment()
      clock.observe(event, lastEvent, silentFrom !== null)
      silentFrom = null
    },
    onTime: (time) => void (catchUp = readCatchUp(time)),
    onPoll(hasNewPrice) {
      if (hasNewPrice) lastPoll = moment()
    },
    tick() {
      const at = monotonicNow()
      counted += Math.min(Math.max(at - countedAt, 0), STEP_MAX_MS)
      countedAt = at
    },
    state,
    ageMs: () => computeAge(monotonicNow(), lastEvent, lastPoll),
  }
}

/** Milliseconds since the newer of two moments. */
function computeAge(monotonicNow: number, ...moments: readonly (ObservedMoment | null)[]): number | null {
  const newest = Math.max(...moments.map((moment) => moment?.monotonic ?? -1))
  return newest < 0 ? null : Math.max(0, Math.round(monotonicNow - newest))
}

const observeMoment = (
  counted: number,
  { now, machineNow, monotonicNow }: FreshnessOptions,
): ObservedMoment => ({
  counted,
  at: now(),
  machineAt: machineNow(),
  monotonic: monotonicNow(),
})

type Evidence = {
  readonly last: ObservedMoment
  readonly lastPoll: ObservedMoment | null
  readonly isPolled: boolean
  readonly catchUp: CatchUp | null
}

function readCatchUp({ now, recordedTo, gapFrom }: ExchangeTime): CatchUp | null {
  if (recordedTo === null || now - recordedTo < CATCHING_UP_MS) return null
  return { until: now, ...(gapFrom === null ? {} : { from: gapFrom, reached: recordedTo }) }
}

function decideStaleness(reason: StaleReason, { last, lastPoll, isPolled, catchUp }: Evidence): Staleness {
  const impairedSince = last.machineAt
  if (reason === 'catching_up' && catchUp !== null) {
    const socket = { since: last.at, reason, ...catchUp }
    return { socket, tickers: socket, isPolled: false, impairedSince }
  }
  const socket = { since: last.at, reason }
  if (isPolled && reason !== 'clock') return { socket, tickers: null, isPolled, impairedSince }
  const since = lastPoll !== null && lastPoll.at > last.at ? lastPoll.at : last.at
  return { socket, tickers: { since, reason }, isPolled: false, impairedSince }
}

const LIVE: Staleness = { socket: null, tickers: null, isPolled: false, impairedSince: null }

/** The longest tolerance: one-minute candles are the only times that some upstreams send. */
const CLOCK_MAX_MS = 70_000
/** Advances of many markets within this time count as one. */
const BURST_MS = 1_000
/** Number of advances before the usual interval is known. */
const LEARNED_AFTER = 3
const KEYS_MAX = 20_000

/**
 * The upstream's clock, as far as its events show it. How often times advance differs between upstreams (each
 * trade, or each minute), so the tolerance follows the longest usual interval.
 */
function createUpstreamClock(silenceMs: number) {
  const times = new Map<string, number>()
  let advanced: ObservedMoment | null = null
  let usualMs = 0
  let intervals = 0
  let wasSilent = false

  function advance(at: ObservedMoment): void {
    const interval = at.counted - (advanced?.counted ?? at.counted)
    if (interval >= BURST_MS && !wasSilent) {
      usualMs = Math.max(interval, usualMs * 0.9)
      intervals++
    }
    wasSilent = false
    advanced = at
  }

  return {
    observe(event: MarketEvent, at: ObservedMoment, afterSilence: boolean): void {
      wasSilent ||= afterSilence
      const time = findTime(event)
      if (time === null) return
      advanced ??= at
      const key = toKey(event)
      const known = times.get(key)
      if (known !== undefined && time > known) advance(at)
      if (known !== undefined || times.size < KEYS_MAX) times.set(key, time)
    },
    isStopped(counted: number): boolean {
      if (advanced === null) return false
      const usual = intervals < LEARNED_AFTER ? CLOCK_MAX_MS : Math.min(3 * usualMs, CLOCK_MAX_MS)
      return counted - advanced.counted >= Math.max(usual, silenceMs)
    },
    advanced: () => advanced,
  }
}

function findTime(event: MarketEvent): number | null {
  if (event.kind === 'ticker') return event.time
  if (event.kind === 'bar') return event.bar.t
  return event.kind === 'trades' ? (event.rows.at(-1)?.[1] ?? null) : null
}

function toKey(event: MarketEvent): string {
  const { market, base, quote, symbol } = event.pair
  const period = event.kind === 'bar' ? event.period : ''
  return `${event.kind}:${market ?? symbol ?? `${base}/${quote}`}:${period}`
}
