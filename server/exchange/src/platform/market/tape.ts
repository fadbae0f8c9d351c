import { type Amount, type Instant, subtract } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import type { Side } from '@bourse/contracts/spot'
import type { Noise } from '@bourse/contracts/price-process/dynamics'
import { keyedNoise } from '#platform/market/source'
import type { Tick } from '#platform/market/source'
import type { MarketTerms } from '#platform/market/source'

/** A public trade. */
export type Print = {
  /** The number of the trade, unique within its market. */
  readonly id: string
  readonly market: MarketId
  readonly at: Instant
  readonly price: Amount
  readonly quantity: Amount
  /** The taker's side. */
  readonly side: Side
}

export const RECENT_TRADES_MAX = 50

/**
 * Returns the noise of the house's trades of one second; one stream for all markets, because a stream costs
 * 50 µs.
 */
export const tapeNoise = (displayKey: Uint8Array, at: Instant): Noise => keyedNoise(displayKey, 'tape', at)

/** Builds the house's own trades of one second: one to three at the tick's price, which sum to its volume. */
export function buildHouseTrades(
  random: Noise,
  terms: MarketTerms,
  tick: Tick,
  before: Amount | null,
): Print[] {
  const count = 1 + Math.floor(random.uniform() * 3)
  const rises = before === null || tick.price === before ? random.uniform() < 0.5 : tick.price > before
  const prints: Print[] = []
  let left = tick.volume
  for (let at = 0; at < count && left > 0n; at++) {
    const percent = at === count - 1 ? 100n : BigInt(20 + Math.floor(random.uniform() * 60))
    const lots = (left * percent) / 100n / terms.lotStep
    const quantity = (lots * terms.lotStep) as Amount
    if (quantity === 0n) continue
    left = subtract(left, quantity)
    // Three of four takers trade in the direction of the price.
    const side = rises === random.uniform() < 0.75 ? 'buy' : 'sell'
    prints.push({
      id: `${tick.at / 1000}${at}`,
      market: tick.market,
      at: tick.at,
      price: tick.price,
      quantity,
      side,
    })
  }
  return prints
}
