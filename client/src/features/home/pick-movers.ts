import { type Amount, ZERO } from '@bourse/contracts/kit'
import type { Market } from '@bourse/contracts/market'
import { computeTurnover } from '#kit/listing'

type Pick = (markets: readonly Market[], watched: readonly string[]) => readonly Market[]

const compare = (one: Amount, two: Amount) => (one === two ? 0 : one > two ? 1 : -1)
const changeOf = ({ change }: Market) => change ?? ZERO
const byChange = (a: Market, b: Market) => compare(changeOf(a), changeOf(b))

/** Picks the rows of each tab. Gainers must rise and losers must fall. */
const PICKS = {
  favourites: (markets, watched) =>
    watched.flatMap((asset) => markets.find((market) => market.base === asset) ?? []),
  hot: (markets) =>
    markets.toSorted((a, b) => compare(computeTurnover(b) ?? ZERO, computeTurnover(a) ?? ZERO)),
  gainers: (markets) =>
    markets.filter((market) => changeOf(market) > ZERO).toSorted((a, b) => byChange(b, a)),
  losers: (markets) => markets.filter((market) => changeOf(market) < ZERO).toSorted(byChange),
} satisfies Record<string, Pick>

export type MoversTab = keyof typeof PICKS
export const MOVERS_TABS = Object.keys(PICKS) as MoversTab[]

export const pickMovers = (
  tab: MoversTab,
  markets: readonly Market[],
  watched: readonly string[],
  count: number,
) => PICKS[tab](markets, watched).slice(0, count)
