import type { Amount } from '@bourse/contracts/kit'
import type { Market } from '@bourse/contracts/market'
import { turnoverOf } from '#kit/listing'

export type MoversTab = 'favourites' | 'hot' | 'gainers' | 'losers'
export const MOVERS_TABS: readonly MoversTab[] = ['favourites', 'hot', 'gainers', 'losers']

const falling = (figure: (market: Market) => Amount) => (a: Market, b: Market) => {
  const [one, two] = [figure(a), figure(b)]
  return one === two ? 0 : one > two ? -1 : 1
}
const byTurnover = falling((market) => turnoverOf(market) ?? (0n as Amount))
const byChange = falling((market) => market.change ?? (0n as Amount))

/** The rows of a tab. Gainers must rise and losers must fall. */
export function pickMovers(
  tab: MoversTab,
  markets: readonly Market[],
  watched: readonly string[],
  count: number,
): readonly Market[] {
  switch (tab) {
    case 'favourites':
      return watched.flatMap((asset) => markets.find((market) => market.base === asset) ?? []).slice(0, count)
    case 'hot':
      return markets.toSorted(byTurnover).slice(0, count)
    case 'gainers':
      return markets
        .filter((market) => (market.change ?? 0n) > 0n)
        .toSorted(byChange)
        .slice(0, count)
    case 'losers':
      return markets
        .filter((market) => (market.change ?? 0n) < 0n)
        .toSorted((a, b) => byChange(b, a))
        .slice(0, count)
  }
}
