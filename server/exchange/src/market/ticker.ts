import { type Amount, HOUR, type Instant, MINUTE, SECOND, assert, instantOf } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import type { Clock } from '#kernel'
import { type Catalogue, type MarketTerms, type PriceSource, secondOf } from '#market/source'
import { type MarketStatsTracker, createMarketStatsTracker } from './market-stats-tracker.ts'
import type { RecordedTick, TickStore } from './store.ts'
import { RECENT_TRADES_MAX, type Print, houseTrades } from './tape.ts'

export type Ticker = {
  /**
   * Reads and records the current second of every market, then notifies the listeners. Called once per
   * second.
   */
  tickOnce(): Promise<void>
  onTick(listener: (ticks: readonly RecordedTick[]) => void): () => void
  /** Trades since the previous tick, emitted before the new one. */
  onPrints(listener: (prints: readonly Print[]) => void): () => void
  /** The last recorded tick; null when it is older than five seconds, which stops trading. */
  tick(id: MarketId): RecordedTick | null
  /** The last recorded tick of any age. */
  readonly last: (id: MarketId) => RecordedTick | null
  readonly stats: (id: MarketId) => MarketStatsTracker
  /** The public trades, newest last. */
  tape(id: MarketId): readonly Print[]
  /** Reports a member's trade, which is published with the next tick. */
  report(print: Print): void
}

export type TickerParts = {
  readonly catalogue: Catalogue
  readonly source: PriceSource
  readonly ticks: TickStore
  readonly clock: Clock
  /** Seeds the house's trades and quotes. */
  readonly seed: string
}

const STALE_MS = 5 * SECOND
const RETENTION_MS = 3 * HOUR
const PRUNE_EVERY_MS = MINUTE

type Shown = {
  readonly terms: MarketTerms
  readonly stats: MarketStatsTracker
  last: RecordedTick | null
  prints: Print[]
}

export function createTicker({ catalogue, source, ticks, clock, seed }: TickerParts): Ticker {
  const shown = new Map<MarketId, Shown>(
    catalogue.markets.map((terms) => [
      terms.id,
      { terms, stats: createMarketStatsTracker(source, terms), last: null, prints: [] },
    ]),
  )
  const of = (id: MarketId): Shown => {
    const found = shown.get(id)
    assert(found !== undefined, 'only markets of the catalogue are read')
    return found
  }
  const [onTick, onPrints] = [listeners<readonly RecordedTick[]>(), listeners<readonly Print[]>()]
  let reported: Print[] = []
  const prune = pruner(ticks)
  let running: Promise<void> | null = null

  /** A second is recorded once for each of its prices: a scripted price may be set twice within one. */
  const isNewPrice = (market: Shown, second: Instant, price: Amount) =>
    market.last === null ||
    second > market.last.at ||
    (second === market.last.at && price !== market.last.price)

  async function tickNow(): Promise<void> {
    const second = secondOf(clock.now())
    const fresh = catalogue.markets
      .map(({ id }) => source.tick(id, second))
      .filter((tick) => isNewPrice(of(tick.market), second, tick.price))
    const recorded = await ticks.append(fresh, clock.now())
    const prints = [...reported, ...recorded.flatMap((tick) => show(of(tick.market), tick, seed))]
    reported = []
    if (prints.length > 0) onPrints.notify(prints)
    if (recorded.length > 0) onTick.notify(recorded)
    await prune(second)
  }

  return {
    tickOnce() {
      running ??= tickNow().finally(() => {
        running = null
      })
      return running
    },
    onTick: (listener) => onTick.add(listener),
    onPrints: (listener) => onPrints.add(listener),
    tick(id) {
      const { last } = of(id)
      return last !== null && clock.now() - last.at < STALE_MS ? last : null
    },
    last: (id) => of(id).last,
    stats: (id) => of(id).stats,
    tape: (id) => of(id).prints,
    report(print) {
      const market = of(print.market)
      market.prints = [...market.prints, print].slice(-RECENT_TRADES_MAX)
      reported.push(print)
    },
  }
}

/**
 * Applies a tick: updates the statistics, adds the house's trades of its second to the tape and returns them.
 */
function show(market: Shown, tick: RecordedTick, seed: string): Print[] {
  const before = market.last
  market.last = tick
  market.stats.applyTick(tick)
  if (before?.at === tick.at) return []
  const prints = houseTrades(seed, market.terms, tick, before?.price ?? null)
  market.prints = [...market.prints, ...prints].slice(-RECENT_TRADES_MAX)
  return prints
}

/** Removes ticks beyond their retention, once a minute. */
function pruner(ticks: TickStore): (now: Instant) => Promise<void> {
  let prunedAt = 0
  return async (now) => {
    if (now - prunedAt < PRUNE_EVERY_MS) return
    prunedAt = now
    await ticks.prune(instantOf(now - RETENTION_MS))
  }
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
