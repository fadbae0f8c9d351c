import { addMs, assert, type Instant, instantOf, MINUTE, SECOND } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import type { Clock, Database } from '#kernel'
import { type Catalogue, floorTo, type MarketTerms, type PriceSource, secondOf, type Tick } from '#market/source'
import { createCandleReader } from './candle-reader.ts'
import { createRunningBars, type RunningBars } from './running-bars.ts'
import {
  barsEnd,
  listSeconds,
  recordBars,
  recorded,
  type RecordedTick,
  recordedSpan,
  recordMinute,
  recordSeconds,
  removeOldBlocks,
  runningSeconds,
} from './store.ts'
import { houseTrades, type Print, RECENT_TRADES_MAX } from './tape.ts'
import type { SecondTicks } from './tick-codec.ts'
import { type TickWindow, windowOf } from './tick-window.ts'

export type Ticker = {
  /**
   * Records every second since the last one, in order and in windows of at most a minute, and passes each
   * window on once it is recorded. Called once per second; after an outage it records what was missed.
   */
  tickOnce(onWindow?: (window: TickWindow) => Promise<void>): Promise<void>
  /** Receives the newest ticks. */
  onTick(listener: (ticks: readonly RecordedTick[]) => void): () => void
  /** Trades since the previous tick, emitted before the new one. */
  onPrints(listener: (prints: readonly Print[]) => void): () => void
  /** The last recorded tick; null when it is older than five seconds, which stops trading. */
  tick(id: MarketId): RecordedTick | null
  /** The last recorded tick of any age. */
  readonly last: (id: MarketId) => RecordedTick | null
  readonly bars: RunningBars
  readonly candleReader: ReturnType<typeof createCandleReader>
  /** The public trades, newest last. */
  tape(id: MarketId): readonly Print[]
  /** Reports a member's trade, which is published with the next tick. */
  report(print: Print): void
}

export type TickerParts = {
  readonly catalogue: Catalogue
  readonly source: PriceSource
  readonly db: Database
  readonly clock: Clock
  /** 32 bytes for the house's trades and quotes, unrelated to every key of prices. */
  readonly displayKey: Uint8Array
  /** How long recorded ticks are kept. */
  readonly retentionDays: number
}

const STALE_MS = 5 * SECOND
/** House trades of older seconds have left the tape. */
const TAPE_MS = MINUTE
const LAST_SECOND = MINUTE - SECOND

/** The record in memory: what the next second continues. */
type Recording = {
  isLoaded: boolean
  first: Instant | null
  /** Seconds of the minute that is not closed yet. */
  minute: SecondTicks[]
  readonly last: Map<MarketId, RecordedTick>
}

export function createTicker(parts: TickerParts): Ticker {
  const { catalogue, source, db, clock, displayKey } = parts
  const { markets } = catalogue
  const recording: Recording = { isLoaded: false, first: null, minute: [], last: new Map() }
  const bars = createRunningBars()
  const candleReader = createCandleReader({ reader: db, source, first: () => recording.first })
  const tapes = new Map<MarketId, Print[]>()
  const [onTick, onPrints] = [listeners<readonly RecordedTick[]>(), listeners<readonly Print[]>()]
  let reported: Print[] = []
  let running: Promise<void> | null = null

  const loadBars = async (at: Instant) => {
    for (const { id } of markets) bars.load(id, at, await candleReader.pastCandles(id, at))
  }

  /** Continues the record of an earlier process. */
  async function load(): Promise<void> {
    const span = await recordedSpan(db)
    recording.first = span?.first ?? null
    if (span !== null) {
      const from = (await barsEnd(db)) ?? span.first
      await loadBars(from)
      for (const second of await listSeconds(db, { from, to: clock.now() })) apply(second)
      recording.minute = await runningSeconds(db)
    }
    recording.isLoaded = true
  }

  function apply({ ticks }: SecondTicks): void {
    for (const tick of ticks.values()) {
      bars.apply(tick)
      recording.last.set(tick.market, recorded(tick))
    }
  }

  const lastSecond = (): Instant | null => recording.minute.at(-1)?.at ?? recording.last.values().next().value?.at ?? null

  /** The seconds to record next: at most the rest of a minute. */
  function nextSeconds(now: Instant): SecondTicks[] {
    const last = lastSecond()
    const first = source.firstPriced(last === null ? now : addMs(last, SECOND), now)
    const seconds: SecondTicks[] = []
    if (first === null || (last !== null && first <= last)) return seconds
    const end = Math.min(now, floorTo(first, MINUTE) + LAST_SECOND)
    for (let at = first; at <= end; at = addMs(at, SECOND)) {
      const ticks = new Map<MarketId, Tick>()
      for (const { id } of markets) {
        const tick = source.tick(id, at)
        if (tick !== null) ticks.set(id, tick)
      }
      if (ticks.size === markets.length) seconds.push({ at, ticks })
    }
    return seconds
  }

  async function record(seconds: readonly SecondTicks[]): Promise<void> {
    const [first, last] = [seconds[0] as SecondTicks, seconds.at(-1) as SecondTicks]
    const minute = floorTo(first.at, MINUTE)
    const isNewMinute = recording.minute[0] !== undefined && recording.minute[0].at < minute
    const whole = isNewMinute ? [...seconds] : [...recording.minute, ...seconds]
    const isComplete = last.at === minute + LAST_SECOND
    const closed = bars.closed()
    await db.transact(async (tx) => {
      await source.persist(tx, last.at)
      if (isNewMinute) await recordMinute(tx, recording.minute, markets)
      await (isComplete ? recordMinute(tx, whole, markets) : recordSeconds(tx, seconds, markets))
      await recordBars(tx, closed, markets)
      if (isComplete) await removeOldBlocks(tx, last.at, parts.retentionDays)
    })
    bars.written(closed)
    recording.minute = isComplete ? [] : whole
    if (recording.first === null) {
      recording.first = first.at
      await loadBars(first.at)
    }
  }

  /** Applies recorded seconds and returns the prints of those that are still on the tape. */
  function show(seconds: readonly SecondTicks[], now: Instant): Print[] {
    const prints: Print[] = []
    for (const second of seconds) {
      for (const tick of second.ticks.values()) {
        if (second.at < now - TAPE_MS) continue
        const before = recording.last.get(tick.market)?.price ?? null
        const made = houseTrades(displayKey, termsOf(markets, tick.market), recorded(tick), before)
        tapes.set(tick.market, [...(tapes.get(tick.market) ?? []), ...made].slice(-RECENT_TRADES_MAX))
        prints.push(...made)
      }
      apply(second)
    }
    return prints
  }

  async function tickNow(onWindow: (window: TickWindow) => Promise<void>): Promise<void> {
    if (!recording.isLoaded) await load()
    const now = secondOf(clock.now())
    await source.prepare(now)
    let isNew = false
    for (let seconds = nextSeconds(now); seconds[0] !== undefined; seconds = nextSeconds(now)) {
      const before = [...recording.last.values()]
      await record(seconds)
      const prints = [...reported, ...show(seconds, now)]
      reported = []
      if (prints.length > 0) onPrints.notify(prints)
      await onWindow(windowOf(seconds[0].at, seconds.map(({ ticks }) => [...ticks.values()].map(recorded)), before))
      isNew = true
    }
    if (isNew) onTick.notify([...recording.last.values()])
  }

  return {
    tickOnce(onWindow = async () => undefined) {
      running ??= tickNow(onWindow).finally(() => {
        running = null
      })
      return running
    },
    onTick: (listener) => onTick.add(listener),
    onPrints: (listener) => onPrints.add(listener),
    tick(id) {
      const last = recording.last.get(id)
      return last !== undefined && clock.now() - last.at < STALE_MS ? last : null
    },
    last: (id) => recording.last.get(id) ?? null,
    bars,
    candleReader,
    tape: (id) => tapes.get(id) ?? [],
    report(print) {
      tapes.set(print.market, [...(tapes.get(print.market) ?? []), print].slice(-RECENT_TRADES_MAX))
      reported.push(print)
    },
  }
}

function termsOf(markets: readonly MarketTerms[], id: MarketId): MarketTerms {
  const found = markets.find((each) => each.id === id)
  assert(found !== undefined, 'only markets of the catalogue are recorded')
  return found
}

/** A failing listener does not block the others; its error is thrown after all of them ran. */
function listeners<T>() {
  const added = new Set<(event: T) => void>()
  return {
    add(listener: (event: T) => void) {
      added.add(listener)
      return () => void added.delete(listener)
    },
    notify(event: T) {
      const failures: unknown[] = []
      for (const listener of added) {
        try {
          listener(event)
        } catch (error) {
          failures.push(error)
        }
      }
      if (failures.length > 0) throw new AggregateError(failures, 'a listener failed')
    },
  }
}
