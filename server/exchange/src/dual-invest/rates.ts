import { dualRates, type DualRates, realisedVolatility, VOLATILITY_DAYS } from '@bourse/contracts/dual-invest'
import { addMs, type Amount, DAY, HOUR, type Instant, instantOf, MINUTE, SECOND } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import type { Reader } from '#kernel'
import type { Market } from '#market'
import type { StoredProduct } from './store.ts'

/** The inputs of a market's rates during one minute. */
export type RateBasis = {
  /** The last recorded price of the last full minute. */
  readonly price: Amount
  /** Annual, of the last full hours. */
  readonly volatility: Amount
  readonly minute: Instant
}

export type Rates = {
  basis(reader: Reader, market: MarketId, now: Instant): Promise<RateBasis>
  /** Like `ratesOf`; computed once per product and minute, because a list has hundreds of products. */
  of(product: StoredProduct, basis: RateBasis): DualRates
}

const floorTo = (at: Instant, width: number): Instant => instantOf(Math.floor(at / width) * width)
export const minuteOf = (at: Instant): Instant => floorTo(at, MINUTE)

/** The last recorded price before an instant; before the first recorded second, that of the history. */
export async function priceBefore(
  market: Market,
  reader: Reader,
  { id, at }: { id: MarketId; at: Instant },
): Promise<Amount> {
  const [since, second] = [market.recordedSince(), addMs(at, -SECOND)]
  if (since === null || second < since) return market.quote(id).price
  return (await market.tickAt(reader, id, second)).price
}

/** Reads each market's volatility once per hour and its price once per minute. */
export function createRates(market: Market): Rates {
  const volatilities = new Map<MarketId, { hour: Instant; value: Promise<Amount> }>()
  const bases = new Map<MarketId, RateBasis>()
  const computed = new WeakMap<RateBasis, Map<string, DualRates>>()

  function volatility(id: MarketId, now: Instant): Promise<Amount> {
    const hour = floorTo(now, HOUR)
    const known = volatilities.get(id)
    if (known?.hour === hour) return known.value
    const value = market
      .candles({
        market: id,
        period: '60min',
        from: addMs(hour, -VOLATILITY_DAYS * DAY),
        to: addMs(hour, -1),
      })
      .then((candles) => realisedVolatility(candles.map(({ close }) => close)))
    volatilities.set(id, { hour, value })
    value.catch(() => volatilities.delete(id))
    return value
  }

  return {
    async basis(reader, id, now) {
      const minute = minuteOf(now)
      const known = bases.get(id)
      if (known?.minute === minute) return known
      const price = await priceBefore(market, reader, { id, at: minute })
      const basis = { price, volatility: await volatility(id, now), minute }
      const since = market.recordedSince()
      // Until a full second before the minute is recorded, the price is the newest one.
      if (since !== null && since < minute) bases.set(id, basis)
      return basis
    },
    of(product, basis) {
      const known = computed.get(basis) ?? new Map<string, DualRates>()
      computed.set(basis, known)
      const rates = known.get(product.id) ?? ratesOf(product, basis)
      known.set(product.id, rates)
      return rates
    },
  }
}

/** The rates of a product at the beginning of the minute. */
export const ratesOf = (product: StoredProduct, { price, volatility, minute }: RateBasis): DualRates =>
  dualRates({
    kind: product.kind,
    strike: product.strike,
    price,
    volatility,
    remainingMs: product.settlesAt - minute,
    days: product.days,
    houseShare: product.houseShare,
  })
