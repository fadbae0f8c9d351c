import type { Amount } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import type { Reader } from '#kernel'
import { listResting, type RestingLevel } from './store.ts'

type Level = { readonly price: Amount; readonly quantity: Amount }
type Levels = { readonly bids: readonly Level[]; readonly asks: readonly Level[] }

const NONE: Levels = { bids: [], asks: [] }

/** Members' resting orders by price, best first, at the last refresh; for display, not for matching. */
export function createRestingBook(db: Reader): {
  refresh(): Promise<void>
  levels(market: MarketId): Levels
} {
  let known = new Map<MarketId, Levels>()
  return {
    async refresh() {
      known = grouped(await listResting(db))
    },
    levels: (market) => known.get(market) ?? NONE,
  }
}

function grouped(rows: readonly RestingLevel[]): Map<MarketId, Levels> {
  const markets = new Set(rows.map((row) => row.market))
  return new Map(
    [...markets].map((market) => {
      const own = rows.filter((row) => row.market === market)
      const bids = own.filter((row) => row.side === 'buy').sort((a, b) => (a.price < b.price ? 1 : -1))
      const asks = own.filter((row) => row.side === 'sell').sort((a, b) => (a.price > b.price ? 1 : -1))
      return [market, { bids, asks }]
    }),
  )
}
