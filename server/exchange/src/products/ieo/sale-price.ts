import { discountedPrice, isAboveShown } from '@bourse/contracts/ieo'
import { type Amount, amountText, type Instant, refuse } from '@bourse/contracts/kit'
import type { Reader } from '#platform/kernel'
import type { MarketTerms, RecordedTick } from '#platform/market'
import { requireMarket } from './announce.ts'
import { requireAsset, type IeoDeps } from './deps.ts'
import type { StoredProject } from './projects.ts'

/** Reads the market that a sale follows, with the fraction below it; null for a fixed price. */
export function readFollowed({ discount, ...project }: StoredProject): FollowedMarket | null {
  return discount === null ? null : { market: requireMarket(project), discount }
}

type FollowedMarket = { readonly market: MarketTerms; readonly discount: Amount }

/** Computes the price of a sale for display, from the last price of its market, of any age. */
export function shownPrice(deps: Pick<IeoDeps, 'market'>, project: StoredProject): Amount {
  const followed = readFollowed(project)
  if (followed === null) return project.price
  const { market, discount } = followed
  return discountedPrice(deps.market.quote(market.id).price, discount, market.priceTick)
}

/** The price of a subscription, and the tick that determines it; null for a fixed price. */
export type SalePrice = { readonly price: Amount; readonly tick: RecordedTick | null }

/**
 * Decides the price of a subscription. Refuses a market without a current price, and one that rose above the
 * confirmed price.
 */
export async function decidePrice(
  deps: IeoDeps,
  reader: Reader,
  { project, shown, now }: { project: StoredProject; shown: Amount | undefined; now: Instant },
): Promise<SalePrice> {
  const followed = readFollowed(project)
  if (followed === null) return { price: project.price, tick: null }
  const { market, discount } = followed
  if (deps.market.price(market.id) === null) refuse('price_unavailable')
  const tick = await deps.market.tickAt(reader, market.id, now)
  const price = discountedPrice(tick.price, discount, market.priceTick)
  if (shown !== undefined && isAboveShown(price, shown))
    refuse('price_moved', { price: amountText(price), coin: requireAsset(deps, project.payAsset).code })
  return { price, tick }
}
