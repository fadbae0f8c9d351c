import { addMs, type Amount, SECOND } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import type { Clock, Reader } from '#platform/kernel'
import { type MarketTerms, NOTHING_TAKEN, refillMs, type TakenDepth } from '#platform/market'
import { listAllTaken } from './fill-store.ts'
import { listResting, type RestingLevel } from './store.ts'

type Level = { readonly price: Amount; readonly quantity: Amount }
type Levels = { readonly bids: readonly Level[]; readonly asks: readonly Level[] }

/** Quotes older than this are not published. */
const NEWEST_QUOTES_MS = 5 * SECOND
const NONE: Levels = { bids: [], asks: [] }

export type RestingBookParts = {
  readonly db: Reader
  readonly clock: Clock
  readonly markets: readonly MarketTerms[]
}

/**
 * Members' resting orders by price, best first, and the quantities that they took from the house's quotes, at the last
 * refresh; for display, not for matching.
 */
export function createRestingBook({ db, clock, markets }: RestingBookParts): {
  refresh(): Promise<void>
  levels(market: MarketId): Levels
  taken(market: MarketId): TakenDepth
} {
  const refillMsMax = Math.max(...markets.map(refillMs))
  let known = new Map<MarketId, Levels>()
  let taken = new Map<MarketId, TakenDepth>()
  return {
    async refresh() {
      const after = addMs(clock.now(), -refillMsMax - NEWEST_QUOTES_MS)
      const [rows, depth] = [await listResting(db), await listAllTaken(db, after)]
      known = grouped(rows)
      taken = depth
    },
    levels: (market) => known.get(market) ?? NONE,
    taken: (market) => taken.get(market) ?? NOTHING_TAKEN,
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
