import { type Amount, type Instant, SECOND, ZERO } from '@bourse/contracts/kit'
import type { MarketTerms } from '#platform/market/source'
import { type Book, type HouseBook, widening, withoutBest } from './book.ts'

/** A quantity that members' orders took from one side of the house's quotes of one second. */
export type TakenQuantity = { readonly at: Instant; readonly quantity: Amount }
/** Taken quantities of both sides, in any order. */
export type TakenDepth = { readonly bids: readonly TakenQuantity[]; readonly asks: readonly TakenQuantity[] }

export const NOTHING_TAKEN: TakenDepth = { bids: [], asks: [] }

/** Seconds until half of a taken quantity is quoted again in the most liquid markets. */
const HALF_LIFE = 5
/** The number of half-lives after which less than a thousandth is missing, and the rest is quoted at once. */
export const REFILL_HALVINGS = 10

/**
 * Computes the seconds until half of a taken quantity is quoted again: 5 in liquid markets, up to 20 in
 * others.
 */
export const refillHalfLife = (terms: MarketTerms): number => Math.round(HALF_LIFE * widening(terms))

/** Computes the milliseconds after which nothing of a taken quantity is missing any more. */
export const refillMs = (terms: MarketTerms): number => REFILL_HALVINGS * refillHalfLife(terms) * SECOND

/**
 * Computes the number of shares of one unit: a missing quantity is counted in shares of 1 / (2 × half-life ×
 * 2^halvings), so that it is a whole number.
 */
const computeShares = (terms: MarketTerms): bigint =>
  BigInt(2 * refillHalfLife(terms)) << BigInt(REFILL_HALVINGS)

/** Computes the shares of a quantity that is taken now. */
export const computeTakenShares = (terms: MarketTerms, quantity: Amount): bigint =>
  quantity * computeShares(terms)

/**
 * Computes the shares that are missing from quotes of the second `at`. Of each taken quantity all is missing
 * in its own second, half of it a half-life later, a quarter after two, and in between a straight line. The
 * result depends on earlier trades only: no noise and no price is in it, and quantities of later seconds do
 * not count.
 */
export function computeMissingShares(
  terms: MarketTerms,
  taken: readonly TakenQuantity[],
  at: Instant,
): bigint {
  const halfLife = refillHalfLife(terms)
  let missing = 0n
  for (const { at: takenAt, quantity } of taken) {
    const seconds = Math.floor((at - takenAt) / SECOND)
    if (seconds < 0 || seconds >= REFILL_HALVINGS * halfLife) continue
    const [halvings, rest] = [Math.floor(seconds / halfLife), seconds % halfLife]
    missing += quantity * (BigInt(2 * halfLife - rest) << BigInt(REFILL_HALVINGS - halvings))
  }
  return missing
}

/** Converts missing shares to a quantity, rounded up to lots. */
export function quantityOfShares(terms: MarketTerms, shares: bigint): Amount {
  if (shares === 0n) return ZERO
  const lot = computeShares(terms) * terms.lotStep
  return (((shares + lot - 1n) / lot) * terms.lotStep) as Amount
}

export const computeMissingQuantity = (
  terms: MarketTerms,
  taken: readonly TakenQuantity[],
  at: Instant,
): Amount => quantityOfShares(terms, computeMissingShares(terms, taken, at))

/** Returns the house's quotes of a second less the missing quantities, which are those of the best levels. */
export function computeRemainingBook(terms: MarketTerms, book: HouseBook, taken: TakenDepth): Book {
  return {
    bids: withoutBest(book.bids, computeMissingQuantity(terms, taken.bids, book.at)),
    asks: withoutBest(book.asks, computeMissingQuantity(terms, taken.asks, book.at)),
  }
}
