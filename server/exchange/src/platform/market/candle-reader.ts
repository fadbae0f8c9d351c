import { addMs, DAY, type Instant, toInstant, MINUTE, SECOND, ZERO } from '@bourse/contracts/kit'
import { type Candle, type MarketId, type Period, PERIODS } from '@bourse/contracts/market'
import type { Reader } from '#platform/kernel'
import { listBoundaries } from './sessions.ts'
import {
  CANDLES_MAX,
  type CandleWindow,
  floorTo,
  type MarketTerms,
  floorToPeriod,
  openings,
  type PriceSource,
  shiftOpening,
} from '#platform/market/source'
import { foldCandles, type PastCandles, STORED, type StoredPeriod } from './running-bars.ts'
import { type ClosedBars, listBars } from './store.ts'

/** The stored period of which the candles of a period are made. */
const BASE: Record<Period, StoredPeriod> = {
  '1min': '1min',
  '5min': '5min',
  '15min': '5min',
  '30min': '5min',
  '60min': '60min',
  '1day': '1day',
  '1week': '1day',
  '1mon': '1day',
  '1year': '1day',
}

export type CandleReaderParts = {
  readonly reader: Reader
  readonly source: PriceSource
  /** Whether a market has candles from before the record; one that is listed later has none. */
  readonly hasHistory: (market: MarketId) => boolean
  /** Whether a market is traded in sessions: it has no candles between them. */
  readonly hasSessions: (market: MarketId) => boolean
  /** Converts a candle to present shares. */
  readonly adjusted: (market: MarketId, candle: Candle) => Candle
  /** Returns the first recorded second; null before it. */
  readonly first: () => Instant | null
  /** Lists closed candles that are not stored yet. */
  readonly unwritten: () => readonly ClosedBars[]
}

export type CandleReader = {
  /**
   * Lists candles oldest first, the newest 2,000 of the window; `running` is the candle of its period at
   * `now`.
   */
  candles(window: CandleWindow, running: Candle | null): Promise<Candle[]>
  /**
   * Loads the candles that run at the second `at`, made of everything before it; null if a market begins
   * later.
   */
  pastCandles(market: MarketTerms, at: Instant): Promise<PastCandles | null>
}

/**
 * Reads candles from the record: since the first recorded second they are made of recorded ticks, before it
 * they are the public history of the source. They are flat and without volume while the market stood still.
 */
export function createCandleReader(parts: CandleReaderParts): CandleReader {
  return {
    async candles(window, running) {
      const requested = openings(window, CANDLES_MAX)
      const [from, last] = [requested[0], requested.at(-1)]
      if (from === undefined || last === undefined) return []
      const { market, period } = window
      const to = shiftOpening(period, last, 1)
      const closed = await closedCandles(parts, { market, period: BASE[period], from, to })
      return contiguous(requested, { period, closed, running, isFilled: !parts.hasSessions(market) })
    },
    async pastCandles(terms, now) {
      const { id: market, startsUnlisted = false } = terms
      if (startsUnlisted && !(await hasBars(parts, { market, at: now }))) return null
      for (const at of listBoundaries(terms, now)) {
        const running = await runningAll(parts, market, at)
        if (running === null) continue
        const to = floorTo(at, STORED['5min'])
        const recent = await closedCandles(parts, { market, period: '5min', from: addMs(to, -DAY), to })
        return { running, recent }
      }
      if (parts.hasSessions(market)) return null
      throw new Error(`no candle of market ${market} before ${now}`)
    },
  }
}

type ClosedWindow = {
  readonly market: MarketId
  readonly period: StoredPeriod
  /** The first opening. */
  readonly from: Instant
  /** The end after the last opening. */
  readonly to: Instant
}

/** Lists stored candles of one market, preceded by those of the history. */
async function closedCandles(
  { reader, source, first, unwritten, hasHistory, adjusted }: CandleReaderParts,
  { market, period, from, to }: ClosedWindow,
): Promise<Candle[]> {
  const width = STORED[period]
  const since = first()
  const past = since === null ? to : floorTo(since, width)
  const historyTo = toInstant(Math.min(past, to) - 1)
  const history =
    from > historyTo || !hasHistory(market)
      ? []
      : source.candles({ market, period, from, to: historyTo, now: historyTo })
  const storedFrom = toInstant(Math.max(from, past))
  const stored = await listBars(reader, { width, from: storedFrom, to: toInstant(to - 1), market })
  const known = stored.at(-1)?.time ?? 0
  const fresh = unwritten().flatMap((closed) => {
    const { opening } = closed
    const isMissing = closed.width === width && opening >= storedFrom && opening < to && opening > known
    return isMissing ? (closed.bars.get(market) ?? []) : []
  })
  return [...history, ...stored, ...fresh].map((candle) => adjusted(market, candle))
}

/** Whether a market was recorded in the minute before the second `at`, which begins a minute. */
async function hasBars(
  parts: CandleReaderParts,
  { market, at }: { readonly market: MarketId; readonly at: Instant },
): Promise<boolean> {
  const from = floorTo(addMs(at, -MINUTE), MINUTE)
  return (await closedCandles(parts, { market, period: '1min', from, to: at })).length > 0
}

/** Loads the candles of all periods that run before an instant; null without prices before it. */
async function runningAll(
  parts: CandleReaderParts,
  market: MarketId,
  at: Instant,
): Promise<ReadonlyMap<Period, Candle> | null> {
  const running = new Map<Period, Candle>()
  for (const period of PERIODS) {
    const candle = await runningBefore(parts, { market, period, at })
    if (candle === null) return null
    running.set(period, candle)
  }
  return running
}

const WIDEST_FIRST: readonly StoredPeriod[] = ['1day', '60min', '5min', '1min']

async function runningBefore(
  parts: CandleReaderParts,
  { market, period, at }: { market: MarketId; period: Period; at: Instant },
): Promise<Candle | null> {
  // A candle that begins with this second is opened by its tick; until then the one before it runs.
  const now = addMs(at, -SECOND)
  const opening = floorToPeriod(period, now)
  const pieces: Candle[] = []
  let from = opening
  for (const stored of WIDEST_FIRST) {
    const to = floorTo(at, STORED[stored])
    if (to <= from || floorTo(from, STORED[stored]) !== from) continue
    pieces.push(...(await closedCandles(parts, { market, period: stored, from, to })))
    from = to
  }
  const since = parts.first()
  // The first minute is part history, part record.
  if ((since === null || at <= since) && from < at)
    pieces.push(
      ...parts.source
        .candles({ market, period: '1min', from: floorTo(at, MINUTE), to: now, now })
        .map((candle) => parts.adjusted(market, candle)),
    )
  return foldCandles(opening, pieces)
}

type CandleParts = {
  readonly period: Period
  readonly closed: readonly Candle[]
  readonly running: Candle | null
  /** Whether openings without a candle have a flat one. */
  readonly isFilled: boolean
}

/** Returns one candle for each opening. */
function contiguous(
  requested: readonly Instant[],
  { period, closed, running, isFilled }: CandleParts,
): Candle[] {
  const byOpening = new Map<Instant, Candle[]>()
  for (const candle of closed) {
    const opening = floorToPeriod(period, candle.time)
    const known = byOpening.get(opening)
    if (known === undefined) byOpening.set(opening, [candle])
    else known.push(candle)
  }
  const found: Candle[] = []
  for (const time of requested) {
    const before = found.at(-1)?.close
    const candle = time === running?.time ? running : foldCandles(time, byOpening.get(time) ?? [])
    if (candle !== null) found.push(candle)
    else if (before !== undefined && isFilled)
      found.push({ time, open: before, high: before, low: before, close: before, volume: ZERO })
  }
  return found
}
