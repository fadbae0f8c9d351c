import { addMs, type Amount, assert, type Instant, SECOND, ZERO } from '@bourse/contracts/kit'
import type { AssetId, Candle, MarketId, Period } from '@bourse/contracts/market'
import type { Reader } from '#platform/kernel'
import {
  type CandleWindow,
  type Commitment,
  type MarketTerms,
  floorToPeriod,
  floorToSecond,
} from '#platform/market/source'
import { type Book, EMPTY_BOOK, type HouseBook, buildHouseBook, mergeMemberOrders } from './book.ts'
import { NOTHING_TAKEN, computeRemainingBook, type TakenDepth } from './refill.ts'
import { type Directory, createDirectory, findUsdPrice } from './directory.ts'
import { computeChange, type Stats } from './running-bars.ts'
import { toRecordedTick, type RecordedTick } from './store.ts'
import { loadRecentTicks } from './recent-ticks.ts'
import { findCountingTick, lastTradedSecond } from './sessions.ts'
import { NO_SPLITS } from './splits.ts'
import { createTicker, type Ticker, type TickerParts } from './ticker.ts'

/** The last price and the last 24 hours of a market. */
export type Quote = Stats & { readonly price: Amount; readonly at: Instant }

export type Market = Directory &
  Omit<Ticker, 'recording' | 'last'> & {
    /** Returns the price to trade at; null when it is older than five seconds. */
    price(id: MarketId): Amount | null
    /**
     * Returns the last price of any age, for display. Before the first tick, the last price of the history.
     */
    quote(id: MarketId): Quote
    /** Returns the value of one unit in USD, at the last price, for display. */
    usdPrice(asset: AssetId): Amount
    /** Returns the running candle as of the last tick; null before the first. */
    running(id: MarketId, period: Period): Candle | null
    /** Lists candles oldest first, the newest 2,000 of the window, the running one as of the last tick. */
    candles(window: Omit<CandleWindow, 'now'>): Promise<Candle[]>
    /** Returns the newest recorded ticks since the last split, oldest first: those of the mark price. */
    recent(id: MarketId): readonly RecordedTick[]
    /**
     * Finds the tick that counts at a past second: its own, or the newest before it when the market stood
     * still. A second that is not recorded yet has the tick that will be recorded for it.
     */
    tickAt(reader: Reader, id: MarketId, at: Instant): Promise<RecordedTick>
    /** Finds the newest ticks at a past second, oldest first: those of its mark price. */
    recentAt(reader: Reader, id: MarketId, at: Instant): Promise<readonly RecordedTick[]>
    /** Finds that tick; null before the first one of the market. */
    findTickAt(reader: Reader, id: MarketId, at: Instant): Promise<RecordedTick | null>
    /**
     * Computes the annual volatility of an option on the mean price of a window, by the public process of the
     * prices in use; null when they have none.
     */
    impliedVolatility(id: MarketId, option: WindowOption): Amount | null
    /**
     * Computes the fraction of seconds orders of a duration that end at their first price; null when the
     * prices in use have no process.
     */
    tieProbability(id: MarketId, seconds: number): number | null
    /** Lists the public part of the keys of hours that are not over, oldest first. */
    commitments(): readonly Commitment[]
    /** Whether the current prices are made of a seed that is known outside of the exchange. */
    isPredictable(): boolean
    /** Returns the first recorded second; candles before it are simulated history. Null before it. */
    recordedSince(): Instant | null

    /**
     * Returns the house's quotes of this second before any order; null when there is no price to trade at.
     */
    book(id: MarketId): HouseBook | null
    /** Returns the house's quotes of a recorded second of any age. */
    bookAt(tick: RecordedTick): HouseBook
    /**
     * Returns the published book: the rest of the house's quotes, merged with all resting orders of members.
     */
    depth(id: MarketId): Book
    /** Sets the source of members' effect on the published book. */
    showOrders(orders: MemberOrders): void
  }

export type WindowOption = {
  readonly strike: Amount
  readonly price: Amount
  /** The end of the window, and its length. */
  readonly to: Instant
  readonly windowMs: number
}

export type MemberOrders = {
  /** Resting orders, best first. */
  readonly levels: (id: MarketId) => Book
  /** Quantities taken from the house's quotes, at least those that are still missing. */
  readonly taken: (id: MarketId) => TakenDepth
}

export function createMarket(parts: TickerParts): Market {
  const { source, clock, displayKey } = parts
  const { recording, last, ...ticker } = createTicker(parts)
  const directory = createDirectory(parts.catalogue, (terms) => isListed(terms, last))
  const books = new Map<MarketId, { tick: RecordedTick; book: HouseBook }>()
  let orders: MemberOrders = { levels: () => EMPTY_BOOK, taken: () => NOTHING_TAKEN }

  function bookAt(tick: RecordedTick): HouseBook {
    const [terms, known] = [directory.byId(tick.market), books.get(tick.market)]
    assert(terms !== null, 'only markets of the catalogue are read')
    if (known?.tick.id === tick.id) return known.book
    const fresh = buildHouseBook(displayKey, terms, tick.at, tick.price)
    books.set(tick.market, { tick, book: fresh })
    return fresh
  }
  const computeBook = (tick: RecordedTick | null) => (tick === null ? null : bookAt(tick))
  const book = (id: MarketId): HouseBook | null => computeBook(ticker.tick(id))
  const depth = (id: MarketId): Book => {
    const [terms, quotes] = [directory.byId(id), book(id)]
    const rest =
      terms === null || quotes === null ? EMPTY_BOOK : computeRemainingBook(terms, quotes, orders.taken(id))
    return mergeMemberOrders(rest, orders.levels(id))
  }

  return {
    ...directory,
    ...ticker,
    price: (id) => ticker.tick(id)?.price ?? null,
    quote(id) {
      const tick = last(id)
      if (tick !== null) return { ...recording.bars.stats(id), price: tick.price, at: tick.at }
      return buildQuote(pastCandle(parts, id, '1day'), clock.now())
    },
    usdPrice(id) {
      const asset = directory.assetById(id)
      assert(asset !== null, 'only assets of the catalogue are priced')
      return findUsdPrice(asset, (each) => last(each)?.price ?? priceBefore(parts, each))
    },
    running: (id, period) => (last(id) === null ? null : recording.bars.running(id, period)),
    candles: (window) =>
      recording.candleReader.candles(
        { ...window, now: clock.now() },
        last(window.market) === null ? null : recording.bars.running(window.market, window.period),
      ),
    recent: (id) => recording.recent.get(id) ?? [],
    ...createTickFinder(parts, last),
    impliedVolatility: (id, option) => impliedVolatility(parts, id, option),
    tieProbability: (id, seconds) => source.tieProbability(id, { now: clock.now(), seconds }),
    commitments: () => source.commitments(clock.now()),
    isPredictable: () => source.isPredictable(clock.now()),
    recordedSince: recording.first,
    book,
    bookAt,
    depth,
    showOrders(shown) {
      orders = shown
    },
  }
}

/** Nine decimals of a ratio of prices. */
const RATIO = 10n ** 9n

function impliedVolatility(
  { source, clock }: TickerParts,
  id: MarketId,
  { strike, price, ...window }: Parameters<Market['impliedVolatility']>[1],
): Amount | null {
  const moneyness = Number((strike * RATIO) / price) / Number(RATIO)
  const annual = source.impliedVolatility(id, { now: clock.now(), moneyness, ...window })
  return annual === null ? null : ((BigInt(Math.round(annual * 1e6)) * 10n ** 12n) as Amount)
}

const isListed = ({ id, startsUnlisted = false }: MarketTerms, last: Ticker['last']): boolean =>
  !startsUnlisted || last(id) !== null

/**
 * Returns the price before the first tick: the start price of a market that is not listed yet, else the last
 * one of the history.
 */
function priceBefore(parts: TickerParts, id: MarketId): Amount {
  const terms = parts.catalogue.markets.find((each) => each.id === id)
  return terms?.startsUnlisted === true ? terms.startPrice : pastCandle(parts, id, '1min').close
}

/** Finds the ticks of past seconds. */
function createTickFinder(
  parts: TickerParts,
  last: Ticker['last'],
): Pick<Market, 'tickAt' | 'findTickAt' | 'recentAt'> {
  const find: Market['findTickAt'] = (reader, id, at) => findTickAt(parts, last(id), { reader, id, at })
  return {
    findTickAt: find,
    async recentAt(reader, id, at) {
      const markets = parts.catalogue.markets.filter((terms) => terms.id === id)
      const found =
        (await loadRecentTicks({ ...parts, db: reader, catalogue: { markets } }, at)).get(id) ?? []
      // A market that stood still has the tick before.
      const newest = found.length > 0 ? null : await find(reader, id, at)
      return newest === null ? found : [newest]
    },
    async tickAt(reader, id, at) {
      const found = await find(reader, id, at)
      assert(found !== null, 'the market has a tick at or before this second')
      return found
    },
  }
}

async function findTickAt(
  { source, clock, catalogue }: TickerParts,
  newest: RecordedTick | null,
  { reader, id, at }: { reader: Reader; id: MarketId; at: Instant },
): Promise<RecordedTick | null> {
  const second = floorToSecond(at)
  assert(second <= clock.now(), 'only past seconds have a tick')
  if (newest === null || second > newest.at) {
    const from = newest === null ? second : addMs(newest.at, SECOND)
    const isComing = newest === null || source.firstPriced(from, clock.now()) === from
    const coming = isComing ? source.tick(id, second) : null
    if (coming !== null) return toRecordedTick(coming)
  }
  const terms = catalogue.markets.find((each) => each.id === id)
  assert(terms !== undefined, 'only markets of the catalogue are priced')
  return findCountingTick(reader, terms, second)
}

/** The quote before the first tick, of the last day with prices: a stock shows its last session. */
const buildQuote = ({ open, high, low, close, volume }: Candle, at: Instant): Quote => ({
  open,
  high,
  low,
  at,
  volume: volume ?? ZERO,
  change: computeChange(open, close),
  price: close,
})

/**
 * Returns the candle of the history that runs now, or ran at the last closing; only before the first tick.
 */
function pastCandle(
  { source, clock, catalogue, splits = NO_SPLITS }: TickerParts,
  market: MarketId,
  period: Period,
): Candle {
  const terms = catalogue.markets.find(({ id }) => id === market)
  assert(terms !== undefined, 'only markets of the catalogue are priced')
  const now = lastTradedSecond(terms, clock.now())
  const [candle] = source.candles({ market, period, from: floorToPeriod(period, now), to: now, now })
  assert(candle !== undefined, 'the history has a running candle')
  return splits.candle(market, candle)
}
