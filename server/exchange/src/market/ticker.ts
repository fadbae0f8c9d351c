import { addMs, assert, type Instant, instantOf, MINUTE, SECOND } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import { type Clock, type Database, readState, writeState } from '#kernel'
import {
  type Catalogue,
  floorTo,
  type MarketTerms,
  type PriceSource,
  secondOf,
  type Tick,
} from '#market/source'
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
import type { SecondTicks } from '@bourse/contracts/ticks'
import { secondIn, type TickWindow, windowOf } from './tick-window.ts'

export type Ticker = {
  /**
   * Records every second since the last one, in order and in windows of at most a minute, and passes each
   * window on once it is recorded. Called once per second; after an outage it records what was missed.
   */
  tickOnce(onWindow?: (window: TickWindow) => Promise<void>): Promise<void>
  /** Loads the record of an earlier process, if there is one. */
  resume(): Promise<void>
  /** Whether a second has been recorded. */
  isRecording(): boolean
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
/** The record in memory is behind that of the database; it is loaded again. */
const REFUSED_BY_TRIGGER = 'P0001'
const LATEST = instantOf(8.64e15)

/** Name of the state that says up to which second the areas have processed the record. */
const PROCESSED = 'ticks_processed'
/** The retention that the database enforces. */
const RETENTION = 'tick_retention_days'

/** The record in memory, which the next second continues. */
type Recording = {
  isLoaded: boolean
  first: Instant | null
  /** Seconds of the minute that is not closed yet. */
  minute: SecondTicks[]
  readonly last: Map<MarketId, RecordedTick>
  /** Recorded windows that the areas have not processed yet, oldest first. */
  pending: TickWindow[]
  processed: Instant | null
}

export function createTicker(parts: TickerParts): Ticker {
  const { catalogue, source, db, clock, displayKey } = parts
  const { markets } = catalogue
  const recording: Recording = {
    isLoaded: false,
    first: null,
    minute: [],
    last: new Map(),
    pending: [],
    processed: null,
  }
  const bars = createRunningBars()
  const candleReader = createCandleReader({
    reader: db,
    source,
    first: () => recording.first,
    unwritten: bars.closed,
  })
  const tapes = new Map<MarketId, Print[]>()
  const [onTick, onPrints] = [listeners<readonly RecordedTick[]>(), listeners<readonly Print[]>()]
  let reported: Print[] = []
  let running: Promise<void> | null = null

  const loadBars = async (at: Instant) => {
    for (const { id } of markets) bars.load(id, at, await candleReader.pastCandles(id, at))
  }

  /** Continues the record of an earlier process. */
  async function load(): Promise<void> {
    bars.written(bars.closed())
    Object.assign(recording, { minute: [], pending: [] })
    recording.last.clear()
    const span = await recordedSpan(db)
    if (span !== null) {
      const [begin] = await listSeconds(db, { from: span.first, to: addMs(span.first, LAST_SECOND) })
      recording.first = begin?.at ?? span.first
      const from = (await barsEnd(db)) ?? recording.first
      await loadBars(from)
      for (const second of await listSeconds(db, { from, to: LATEST })) apply(second)
      recording.minute = await runningSeconds(db)
      await loadPending()
    }
    await db.transact((tx) => writeState(tx, RETENTION, String(parts.retentionDays)))
    recording.isLoaded = true
  }

  /** The process ended between recording these seconds and processing them. */
  async function loadPending(): Promise<void> {
    const processed = recording.processed ?? Number((await readState(db, PROCESSED)) ?? 0)
    if (processed === 0) return
    const [before, ...missed] = await listSeconds(db, { from: instantOf(processed), to: LATEST })
    recording.processed = before?.at ?? null
    for (const seconds of byMinute(missed))
      recording.pending.push(toWindow(seconds, [...(before?.ticks.values() ?? [])]))
  }

  function apply({ ticks }: SecondTicks): void {
    for (const tick of ticks.values()) {
      bars.apply(tick)
      recording.last.set(tick.market, recorded(tick))
    }
  }

  const lastSecond = (): Instant | null =>
    recording.minute.at(-1)?.at ?? recording.last.values().next().value?.at ?? null

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
      if (recording.processed !== null) await writeState(tx, PROCESSED, String(recording.processed))
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
    await processPending(onWindow)
    let isNew = false
    for (let seconds = nextSeconds(now); seconds.length > 0; seconds = nextSeconds(now)) {
      const before = [...recording.last.values()]
      await record(seconds).catch((error: unknown) => {
        // It may be recorded after all, or by another process.
        recording.isLoaded = false
        throw error
      })
      const prints = [...reported, ...show(seconds, now)]
      reported = []
      recording.pending.push(toWindow(seconds, before))
      if (prints.length > 0) onPrints.notify(prints)
      await processPending(onWindow)
      isNew = true
    }
    if (isNew) onTick.notify([...recording.last.values()])
  }

  /** A listener that failed repeats its window itself; a process that ends before that repeats it at its start. */
  async function processPending(onWindow: (window: TickWindow) => Promise<void>): Promise<void> {
    for (let window = recording.pending.shift(); window !== undefined; window = recording.pending.shift()) {
      await onWindow(window)
      recording.processed = secondIn(window, window.seconds - 1)
    }
  }

  return {
    tickOnce(onWindow = async () => undefined) {
      running ??= tickNow(onWindow)
        .catch((error: unknown) => {
          if ((error as { code?: string }).code !== REFUSED_BY_TRIGGER) throw error
          return tickNow(onWindow)
        })
        .finally(() => {
          running = null
        })
      return running
    },
    resume: async () => {
      if (!recording.isLoaded) await load()
    },
    isRecording: () => recording.last.size > 0,
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

const toWindow = (seconds: readonly SecondTicks[], before: readonly Tick[]): TickWindow =>
  windowOf(
    (seconds[0] as SecondTicks).at,
    seconds.map(({ ticks }) => [...ticks.values()].map(recorded)),
    before.map(recorded),
  )

function byMinute(seconds: readonly SecondTicks[]): SecondTicks[][] {
  const minutes = new Map<Instant, SecondTicks[]>()
  for (const second of seconds) {
    const minute = floorTo(second.at, MINUTE)
    minutes.set(minute, [...(minutes.get(minute) ?? []), second])
  }
  return [...minutes.values()]
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
