import { addMs, type Instant, toInstant, instantText, MINUTE, SECOND } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import { splitPrice } from '@bourse/contracts/stocks'
import type { SecondTicks } from '@bourse/contracts/ticks'
import { type Clock, type Database, hasLost, readState, throwAll, writeState } from '#platform/kernel'
import {
  type Catalogue,
  floorTo,
  type MarketTerms,
  type PriceSource,
  type Tick,
} from '#platform/market/source'
import { type CandleReader, createCandleReader } from './candle-reader.ts'
import { createRunningBars, type RunningBars } from './running-bars.ts'
import { addRecent, loadRecentTicks, type RecentTicks } from './recent-ticks.ts'
import { loadLastTicks } from './sessions.ts'
import { NO_SPLITS, type Split, type Splits } from './splits.ts'
import {
  listSeconds,
  loadNewestBars,
  recordBars,
  toRecordedTick,
  type RecordedTick,
  findRecordedSpan,
  recordMinute,
  recordSeconds,
  removeOldBlocks,
  listRunningSeconds,
} from './store.ts'
import { secondIn, type TickWindow, createTickWindow } from './tick-window.ts'
import { RecordChanged } from './verify.ts'

export type RecordingParts = {
  readonly catalogue: Catalogue
  readonly source: PriceSource
  readonly db: Database
  readonly clock: Clock
  /** Splits of stocks; none by default. */
  readonly splits?: Splits
  /** Days for which recorded ticks are retained. */
  readonly retentionDays: number
}

/** The record of ticks in memory; the next second continues it. */
export type Recording = {
  readonly bars: RunningBars
  readonly candleReader: CandleReader
  /** The newest tick of each market. */
  readonly last: ReadonlyMap<MarketId, RecordedTick>
  /** The newest ticks of each market since its last split, oldest first. */
  readonly recent: ReadonlyMap<MarketId, readonly RecordedTick[]>
  /** Returns the first recorded second; null before it. */
  first(): Instant | null
  /** Loads the record of an earlier process, unless it is loaded. */
  resume(): Promise<void>
  /**
   * Computes the seconds to record next: at most the rest of a minute, none when the record is up to date.
   */
  nextSeconds(now: Instant): SecondTicks[]
  /** Writes seconds of one minute; after a failure the record is loaded again, because they may be in it. */
  record(seconds: readonly SecondTicks[]): Promise<void>
  /** Applies a recorded second to candles and newest ticks. */
  apply(second: SecondTicks): void
  /**
   * Delivers each recorded window, oldest first, including those that an earlier process had not processed.
   * Concurrent callers share one run.
   */
  processWindows(onWindow: (window: TickWindow) => Promise<void>): Promise<void>
  /** Counts the recorded windows that wait to be processed. */
  waiting(): number
  /** Converts newest prices and running candles of a market to new shares. */
  split(split: Split): void
  /** Returns the ticks that count before the next second. */
  before(): TicksBefore
  /** Adds recorded seconds to those that wait to be processed. */
  enqueue(seconds: readonly SecondTicks[], before: TicksBefore): void
}

/** The ticks that counted before a window, and the newest ones of each market, oldest first. */
export type TicksBefore = { readonly last: readonly Tick[]; readonly recent: readonly Tick[] }

/** Name of the state with the second up to which the areas have processed the record. */
const PROCESSED = 'ticks_processed'
/** Name of the state with the retention that the database enforces. */
const RETENTION = 'tick_retention_days'
const LAST_SECOND = MINUTE - SECOND
const LATEST = toInstant(8.64e15)
const RECORDING = { isTickRecord: true, plansOnce: true }

type State = {
  isLoaded: boolean
  first: Instant | null
  /** Seconds of the minute that is not closed yet. */
  minute: SecondTicks[]
  pending: TickWindow[]
  processed: Instant | null
  readonly last: Map<MarketId, RecordedTick>
  readonly recent: RecentTicks
  readonly termsOf: ReadonlyMap<MarketId, MarketTerms>
  readonly bars: RunningBars
  readonly candleReader: CandleReader
}

export function createRecording(parts: RecordingParts): Recording {
  const { splits = NO_SPLITS } = parts
  const bars = createRunningBars()
  const state: State = {
    isLoaded: false,
    first: null,
    minute: [],
    pending: [],
    processed: null,
    last: new Map(),
    recent: new Map(),
    termsOf: new Map(parts.catalogue.markets.map((terms) => [terms.id, terms])),
    bars,
    candleReader: createCandleReader({
      reader: parts.db,
      source: parts.source,
      hasHistory: (market) => state.termsOf.get(market)?.startsUnlisted !== true,
      hasSessions: (market) => state.termsOf.get(market)?.segment === 'stocks',
      adjusted: splits.candle,
      first: () => state.first,
      unwritten: bars.closed,
    }),
  }
  let processing: Promise<void> | null = null
  return {
    bars,
    candleReader: state.candleReader,
    last: state.last,
    recent: state.recent,
    first: () => state.first,
    async resume() {
      if (state.isLoaded) return
      // The waiting windows are read again, without the one that is being processed.
      await processing?.catch(() => undefined)
      await load(parts, state)
    },
    nextSeconds: (now) => nextSeconds(parts, state, now),
    async record(seconds) {
      await write(parts, state, seconds).catch((error: unknown) => {
        state.isLoaded = false
        throw error
      })
    },
    apply: (second) => apply(state, second),
    processWindows(onWindow) {
      processing ??= processPending(state, onWindow).finally(() => {
        processing = null
      })
      return processing
    },
    waiting: () => state.pending.length,
    split: (split) => applySplit(state, splits, split),
    before: () => ({ last: [...state.last.values()], recent: [...state.recent.values()].flat() }),
    enqueue: (seconds, before) => void state.pending.push(toWindow(seconds, before)),
  }
}

function applySplit({ bars, last, recent }: State, splits: Splits, split: Split): void {
  splits.apply(split)
  const tick = last.get(split.market)
  if (bars.has(split.market)) bars.split(split.market, split)
  if (tick !== undefined) last.set(split.market, { ...tick, price: splitPrice(tick.price, split) })
  // Prices before it are of other shares.
  recent.delete(split.market)
}

/**
 * Processes the pending windows. One in which single rows failed counts as processed, so that no later one
 * waits for them.
 */
async function processPending(state: State, onWindow: (window: TickWindow) => Promise<void>): Promise<void> {
  const failures: unknown[] = []
  for (let window = state.pending.shift(); window !== undefined; window = state.pending.shift()) {
    await onWindow(window).catch((error: unknown) => {
      if (hasLost(error)) throw error
      failures.push(error)
    })
    state.processed = secondIn(window, window.seconds - 1)
  }
  throwAll(failures, 'several windows failed')
}

async function load(parts: RecordingParts, state: State): Promise<void> {
  const { db, source, clock, retentionDays, splits = NO_SPLITS } = parts
  await splits.load(clock.now())
  const stored = await loadNewestBars(db)
  state.bars.reset(stored)
  Object.assign(state, { minute: [], pending: [] })
  state.last.clear()
  state.recent.clear()
  const span = await findRecordedSpan(db)
  if (span !== null) {
    const [begin] = await listSeconds(db, { from: span.first, to: addMs(span.first, LAST_SECOND) })
    state.first = begin?.at ?? span.first
    // Prepared before candles of the history are read: the history has the version of the first key.
    await source.prepare(clock.now())
    const minute = stored.get(MINUTE)
    const from = minute === undefined ? state.first : addMs(minute, MINUTE)
    await loadBars(parts, state, from)
    for (const second of await listSeconds(db, { from, to: LATEST })) {
      assertOwn(source, second)
      apply(state, second)
    }
    for (const [market, ticks] of await loadRecentTicks(parts, clock.now())) state.recent.set(market, ticks)
    const unknown = parts.catalogue.markets.filter(
      ({ id, segment }) => segment === 'stocks' && !state.last.has(id),
    )
    for (const tick of await loadLastTicks(db, unknown, clock.now()))
      state.last.set(tick.market, { ...tick, price: splits.price(tick.market, tick.price, tick.at) })
    state.minute = await listRunningSeconds(db)
    await loadPending(parts, state)
  }
  await db.transact((tx) => writeState(tx, RETENTION, String(retentionDays)))
  state.isLoaded = true
}

/**
 * Refuses a second that differs from the one that the committed key gives: the exchange did not record it.
 */
function assertOwn(source: PriceSource, { at, ticks }: SecondTicks): void {
  for (const tick of ticks.values())
    if (source.isForged(tick))
      throw new RecordChanged(`the second ${instantText(at)} differs from the one that its key gives`)
}

async function loadBars({ catalogue }: RecordingParts, state: State, at: Instant): Promise<void> {
  for (const terms of catalogue.markets) {
    const past = await state.candleReader.pastCandles(terms, at)
    if (past !== null) state.bars.load(terms.id, at, past)
  }
}

/** Loads the windows of a process that ended before it had processed them. */
async function loadPending(parts: RecordingParts, state: State): Promise<void> {
  const { db } = parts
  const processed = state.processed ?? Number((await readState(db, PROCESSED)) ?? 0)
  if (processed === 0) return
  const [before, ...unprocessed] = await listSeconds(db, { from: toInstant(processed), to: LATEST })
  state.processed = before?.at ?? null
  if (before === undefined) return
  const closed = parts.catalogue.markets.filter(
    ({ id, segment }) => segment === 'stocks' && !before.ticks.has(id),
  )
  const last = [...before.ticks.values(), ...(await loadLastTicks(parts.db, closed, before.at))]
  const recent = await loadRecentTicks(parts, before.at)
  let known: TicksBefore = { last, recent: [...recent.values()].flat() }
  for (const seconds of byMinute(unprocessed)) {
    state.pending.push(toWindow(seconds, known))
    for (const { ticks } of seconds)
      for (const tick of ticks.values()) addRecent(recent, toRecordedTick(tick))
    known = { ...known, recent: [...recent.values()].flat() }
  }
}

function apply({ bars, last, recent, termsOf }: State, { at, ticks }: SecondTicks): void {
  for (const market of termsOf.keys()) if (!ticks.has(market) && bars.has(market)) bars.advance(market, at)
  for (const tick of ticks.values()) {
    const terms = termsOf.get(tick.market)
    if (!bars.has(tick.market) && terms !== undefined) bars.begin(tick.market, at, terms.startPrice)
    bars.apply(tick)
    last.set(tick.market, toRecordedTick(tick))
    addRecent(recent, toRecordedTick(tick))
  }
}

function nextSeconds({ catalogue, source }: RecordingParts, state: State, now: Instant): SecondTicks[] {
  const newest = state.minute.at(-1)?.at ?? state.last.values().next().value?.at ?? null
  const first = source.firstPriced(newest === null ? now : addMs(newest, SECOND), now)
  const seconds: SecondTicks[] = []
  if (first === null || (newest !== null && first <= newest)) return seconds
  const end = Math.min(now, floorTo(first, MINUTE) + LAST_SECOND)
  for (let at = first; at <= end; at = addMs(at, SECOND)) {
    const priced = catalogue.markets.flatMap(({ id }) => source.tick(id, at) ?? [])
    // Markets may be missing: stocks have prices in sessions only, and a stock that is new in the catalogue
    // from the next hour on.
    const isComplete = catalogue.markets.every(
      ({ id, segment, startsUnlisted }) =>
        startsUnlisted === true || segment === 'stocks' || isPriced(priced, id),
    )
    if (isComplete) seconds.push({ at, ticks: new Map(priced.map((tick) => [tick.market, tick])) })
  }
  return seconds
}

const isPriced = (priced: readonly Tick[], id: MarketId): boolean =>
  priced.some(({ market }) => market === id)

async function write(parts: RecordingParts, state: State, seconds: readonly SecondTicks[]): Promise<void> {
  const { db, source, retentionDays } = parts
  const [first, last] = [seconds[0] as SecondTicks, seconds.at(-1) as SecondTicks]
  const minute = floorTo(first.at, MINUTE)
  const isNewMinute = state.minute[0] !== undefined && state.minute[0].at < minute
  const whole = isNewMinute ? [...seconds] : [...state.minute, ...seconds]
  const isComplete = last.at === minute + LAST_SECOND
  const closed = state.bars.closed()
  await db.transact(async (tx) => {
    await source.persist(tx, last.at)
    if (isNewMinute) await recordMinute(tx, state.minute, listMarkets(parts, state.minute))
    await (isComplete
      ? recordMinute(tx, whole, listMarkets(parts, whole))
      : recordSeconds(tx, seconds, listMarkets(parts, seconds)))
    await recordBars(tx, closed, parts.catalogue.markets)
    if (state.processed !== null) await writeState(tx, PROCESSED, String(state.processed))
    if (isComplete) await removeOldBlocks(tx, last.at, retentionDays)
  }, RECORDING)
  state.bars.markWritten(closed)
  state.minute = isComplete ? [] : whole
  if (state.first === null) {
    state.first = first.at
    await loadBars(parts, state, first.at)
  }
}

/**
 * Lists the markets of a minute. Markets begin with an hour and sessions with a minute, so all seconds of a
 * minute have the same ones.
 */
const listMarkets = (
  { catalogue }: RecordingParts,
  seconds: readonly SecondTicks[],
): readonly MarketTerms[] => catalogue.markets.filter(({ id }) => seconds.every(({ ticks }) => ticks.has(id)))

const toWindow = (seconds: readonly SecondTicks[], before: TicksBefore): TickWindow =>
  createTickWindow(
    (seconds[0] as SecondTicks).at,
    seconds.map(({ ticks }) => [...ticks.values()].map(toRecordedTick)),
    before.last.map(toRecordedTick),
    before.recent.map(toRecordedTick),
  )

/** Splits seconds into runs of consecutive ones, none longer than a minute. */
function byMinute(seconds: readonly SecondTicks[]): SecondTicks[][] {
  const runs: SecondTicks[][] = []
  for (const second of seconds) {
    const run = runs.at(-1)
    const isNext = run?.at(-1)?.at === addMs(second.at, -SECOND) && second.at % MINUTE !== 0
    if (isNext) run?.push(second)
    else runs.push([second])
  }
  return runs
}
