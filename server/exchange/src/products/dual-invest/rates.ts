import {
  DUAL_WINDOW_MS,
  dualRates,
  type DualRates,
  realisedVolatility,
  VOLATILITY_DAYS,
} from '@bourse/contracts/dual-invest'
import { addMs, type Amount, DAY, HOUR, type Instant, toInstant, SECOND } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import type { Reader } from '#platform/kernel'
import type { Market } from '#platform/market'
import type { StoredProduct } from './store.ts'

/** The inputs of a market's rates in one second. */
export type RateBasis = {
  /** The last recorded price. */
  readonly price: Amount
  /** Annual volatility until a settlement: that of the prices in use, else of the last full hours. */
  readonly volatilityOf: (product: Pick<StoredProduct, 'strike' | 'settlesAt'>) => Amount
  readonly second: Instant
}

export type ProductRates = DualRates & { readonly volatility: Amount }

export type Rates = {
  basis(market: MarketId, now: Instant): Promise<RateBasis>
  /** Computes rates once per product and second, because a list has hundreds of products. */
  of(product: StoredProduct, basis: RateBasis): ProductRates
}

const floorTo = (at: Instant, width: number): Instant => toInstant(Math.floor(at / width) * width)

/** Finds the last recorded price before an instant; before the first recorded second, that of the history. */
export async function priceBefore(
  market: Market,
  reader: Reader,
  { id, at }: { id: MarketId; at: Instant },
): Promise<Amount> {
  const [since, second] = [market.recordedSince(), addMs(at, -SECOND)]
  if (since === null || second < since) return market.quote(id).price
  return (await market.tickAt(reader, id, second)).price
}

/** Reads each market's past volatility once per hour, and its price once per second. */
export function createRates(market: Market): Rates {
  const volatilities = new Map<MarketId, { hour: Instant; value: Promise<Amount> }>()
  const bases = new Map<MarketId, RateBasis>()
  const computed = new WeakMap<RateBasis, Map<string, ProductRates>>()

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
    async basis(id, now) {
      const past = await volatility(id, now)
      const [second, { price }] = [floorTo(now, SECOND), market.quote(id)]
      const known = bases.get(id)
      if (known?.second === second && known.price === price) return known
      const basis: RateBasis = {
        price,
        second,
        volatilityOf: ({ strike, settlesAt }) =>
          (settlesAt > second
            ? market.impliedVolatility(id, { strike, price, to: settlesAt, windowMs: DUAL_WINDOW_MS })
            : null) ?? past,
      }
      bases.set(id, basis)
      return basis
    },
    of(product, basis) {
      const known = computed.get(basis) ?? new Map<string, ProductRates>()
      computed.set(basis, known)
      const rates = known.get(product.id) ?? computeRates(product, basis)
      known.set(product.id, rates)
      return rates
    },
  }
}

/** Computes the rates of a product in this second. */
export function computeRates(product: StoredProduct, basis: RateBasis): ProductRates {
  const volatility = basis.volatilityOf(product)
  const rates = dualRates({
    kind: product.kind,
    strike: product.strike,
    price: basis.price,
    volatility,
    remainingMs: product.settlesAt - basis.second,
    days: product.days,
    houseShare: product.houseShare,
  })
  return { ...rates, volatility }
}
