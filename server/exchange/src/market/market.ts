import { type Amount, type Instant, assert } from '@bourse/contracts/kit'
import type { AssetId, Candle, MarketId, Period } from '@bourse/contracts/market'
import type { CandleWindow } from '#market/source'
import { type Book, EMPTY_BOOK, type HouseBook, houseBook, mergeMemberOrders } from './book.ts'
import { type Directory, directoryOf, usdPriceOf } from './directory.ts'
import type { Stats } from './market-stats-tracker.ts'
import { type TickRecord, tickRecord } from './record.ts'
import type { RecordedTick } from './store.ts'
import { type Ticker, type TickerParts, createTicker } from './ticker.ts'

/** The last price and the last 24 hours of a market. */
export type Quote = Stats & { readonly price: Amount; readonly at: Instant }

export type Market = Directory &
  Omit<Ticker, 'stats' | 'last'> &
  TickRecord & {
    /** The price to trade at; null when it is older than five seconds. */
    price(id: MarketId): Amount | null
    /** For display: the last price of any age; before the first tick, the next one. */
    quote(id: MarketId): Quote
    /** For display: the value of one unit in USD, at the last price. */
    usdPrice(asset: AssetId): Amount
    /** The running candle as of the last tick; null before the first. */
    running(id: MarketId, period: Period): Candle | null
    /** Oldest first, the newest 2,000 of the window, the running one as of now. */
    candles(window: Omit<CandleWindow, 'now'>): Candle[]

    /** The house's quotes of this second; null when there is no price to trade at. */
    book(id: MarketId): HouseBook | null
    /** The house's quotes merged with these orders. */
    depthWith(id: MarketId, orders: Book): Book
    /** The house's quotes merged with all resting orders of members. */
    depth(id: MarketId): Book
    /** Sets the source of members' resting orders, best first. */
    showOrders(restingLevels: (id: MarketId) => Book): void
  }

export function createMarket(parts: TickerParts): Market {
  const { catalogue, source, clock, displayKey } = parts
  const directory = directoryOf(catalogue)
  const { stats, last, ...ticker } = createTicker(parts)
  const books = new Map<MarketId, { tick: RecordedTick; book: HouseBook }>()
  let restingLevels: (id: MarketId) => Book = () => EMPTY_BOOK

  function book(id: MarketId): HouseBook | null {
    const [tick, terms, known] = [ticker.tick(id), directory.byId(id), books.get(id)]
    if (tick === null || terms === null) return null
    if (known?.tick.id === tick.id) return known.book
    const made = { tick, book: houseBook(displayKey, terms, tick.at, tick.price) }
    books.set(id, made)
    return made.book
  }
  const lastOrNext = (id: MarketId) => last(id) ?? source.tick(id, clock.now())

  return {
    ...directory,
    ...ticker,
    ...tickRecord(parts),
    price: (id) => ticker.tick(id)?.price ?? null,
    quote(id) {
      const { at, price } = lastOrNext(id)
      // Before the first tick, statistics use the next one: it is not recorded, and trading needs a recorded
      // tick.
      if (last(id) === null) stats(id).applyTick(source.tick(id, at))
      return { ...stats(id).stats(), price, at }
    },
    usdPrice(id) {
      const asset = directory.assetById(id)
      assert(asset !== null, 'only assets of the catalogue are priced')
      return usdPriceOf(asset, (market) => lastOrNext(market).price)
    },
    running: (id, period) => (last(id) === null ? null : stats(id).running(period)),
    candles: (window) => source.candles({ ...window, now: clock.now() }),
    book,
    depthWith: (id, orders) => mergeMemberOrders(book(id) ?? EMPTY_BOOK, orders),
    depth: (id) => mergeMemberOrders(book(id) ?? EMPTY_BOOK, restingLevels(id)),
    showOrders(read) {
      restingLevels = read
    },
  }
}
