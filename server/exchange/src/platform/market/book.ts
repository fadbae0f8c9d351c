import { type Amount, type Instant, ONE, toAmount, max, min, subtract, sum } from '@bourse/contracts/kit'
import type { Noise } from '@bourse/contracts/price-process/dynamics'
import { keyedNoise } from '#platform/market/source'
import type { MarketTerms } from '#platform/market/source'

export type Level = { readonly price: Amount; readonly quantity: Amount }
/** Levels of both sides, best first. */
export type Book = { readonly bids: readonly Level[]; readonly asks: readonly Level[] }

/** The house's quotes of one second. */
export type HouseBook = Book & { readonly at: Instant }

export const EMPTY_BOOK: Book = { bids: [], asks: [] }
const LEVELS = 24
const SECONDS_IN_DAY = 86_400n

/**
 * Builds the house's quotes around a price: the same for every reader in one second. Spreads grow with the
 * market's volatility and shrink with its turnover, sizes grow with its turnover: liquid markets are tighter
 * and deeper.
 */
export function buildHouseBook(
  displayKey: Uint8Array,
  terms: MarketTerms,
  at: Instant,
  price: Amount,
): HouseBook {
  const random = keyedNoise(displayKey, terms.id, 'book', at)
  const step = computeSpacing(terms, price)
  const perSecond = ((terms.turnover * 10n ** 18n) / price / SECONDS_IN_DAY) as Amount
  const side = (direction: 1n | -1n): Level[] => {
    const levels: Level[] = []
    let away = 0n
    for (let depth = 0; depth < LEVELS; depth++) {
      away += 1n + (step * whole(random, depth === 0 ? 50 : 150)) / 100n
      const level = (price + direction * away * terms.priceTick) as Amount
      // The value of a level: between half and double the turnover of a second at the top, five times as much
      // at the bottom.
      const target = (perSecond * (50n + whole(random, 150)) * BigInt(10 + 2 * depth)) / 1000n
      const quantity = max(terms.quantityMin, ((target / terms.lotStep) * terms.lotStep) as Amount)
      if (level > 0n) levels.push({ price: level, quantity })
    }
    return levels
  }
  return { at, bids: side(-1n), asks: side(1n) }
}

/** Daily turnover of a market with the tightest quotes for its volatility, and how much wider others get. */
const LIQUID_TURNOVER = toAmount('10000000000')
const WIDENING_MAX = 4

/** Computes a typical distance between two levels, in ticks: a small part of the market's daily move. */
function computeSpacing(terms: MarketTerms, price: Amount): bigint {
  const millionths = BigInt(Math.round(terms.volatility * widening(terms) * 1_000_000))
  const ticks = ((price / terms.priceTick) * millionths * 4n) / 10n ** 10n
  return ticks > 1n ? ticks : 1n
}

/** Computes how much less liquid a market is than the tightest ones: 1 to 4. */
export function widening(terms: MarketTerms): number {
  const scarcity = Number(LIQUID_TURNOVER / ONE) / Number(terms.turnover / ONE)
  return Math.min(WIDENING_MAX, Math.max(1, Math.sqrt(Math.sqrt(scarcity))))
}

/** Returns the rest of quotes, best first, after a quantity was taken from the best. */
export function withoutBest(levels: readonly Level[], taken: Amount): Level[] {
  let still = taken
  return levels.flatMap(({ price, quantity }) => {
    const part = min(quantity, still)
    still = subtract(still, part)
    return part === quantity ? [] : [{ price, quantity: subtract(quantity, part) }]
  })
}

const whole = (random: Noise, below: number): bigint => BigInt(Math.floor(random.uniform() * below))

/**
 * Merges members' resting orders into the book. House quotes that a resting order has reached are omitted, so
 * that the displayed book is never crossed.
 */
export function mergeMemberOrders(houseQuotes: Book, orders: Book): Book {
  const [bestBid, bestAsk] = [orders.bids[0]?.price, orders.asks[0]?.price]
  const bids = houseQuotes.bids.filter(({ price }) => bestAsk === undefined || price < bestAsk)
  const asks = houseQuotes.asks.filter(({ price }) => bestBid === undefined || price > bestBid)
  return {
    bids: merged([...bids, ...orders.bids], (a, b) => b - a),
    asks: merged([...asks, ...orders.asks], (a, b) => a - b),
  }
}

function merged(levels: readonly Level[], order: (a: bigint, b: bigint) => bigint): Level[] {
  const byPrice = new Map<Amount, Amount>()
  for (const { price, quantity } of levels) {
    const known = byPrice.get(price)
    byPrice.set(price, known === undefined ? quantity : sum(known, quantity))
  }
  const prices = [...byPrice.keys()].toSorted((a, b) => (order(a, b) < 0n ? -1 : 1))
  return prices.map((price) => ({ price, quantity: byPrice.get(price) as Amount }))
}
