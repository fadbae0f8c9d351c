import { computeMark, type MarkPrice } from '@bourse/contracts/futures'
import type { MarketId } from '@bourse/contracts/market'
import type { Market } from '#platform/market'

/** Returns the mark price of each market as of its newest recorded tick, computed once per tick. */
export function createMarkPrices(
  market: Pick<Market, 'recent' | 'byId'>,
): (id: MarketId) => MarkPrice | null {
  const known = new Map<MarketId, { readonly newest: string; readonly mark: MarkPrice | null }>()
  return (id) => {
    const ticks = market.recent(id)
    const [newest, terms] = [ticks.at(-1), market.byId(id)]
    if (newest === undefined || terms === null) return null
    const found = known.get(id)
    if (found?.newest === newest.id) return found.mark
    const mark = computeMark(
      ticks.map(({ price }) => price),
      terms.priceTick,
    )
    known.set(id, { newest: newest.id, mark })
    return mark
  }
}
