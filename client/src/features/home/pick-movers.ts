import { type Amount, ZERO } from '@bourse/contracts/kit'
import type { Market } from '@bourse/contracts/market'
import { computeTurnover } from '#kit/listing'

type Context = {
  /** Ids of the member's favourites. */
  readonly watched: readonly string[]
  /** True while stocks are traded, and where the upstream has no trading hours. */
  readonly areStocksOpen: boolean
}
type Pick = (markets: readonly Market[], context: Context) => readonly Market[]

const compare = (one: Amount, two: Amount) => (one === two ? 0 : one > two ? 1 : -1)
const changeOf = ({ change }: Market) => change ?? ZERO
const byChange = (a: Market, b: Market) => compare(changeOf(a), changeOf(b))

const isMoving = (market: Market) => changeOf(market) !== ZERO
const byTurnover = (a: Market, b: Market) => compare(computeTurnover(b) ?? ZERO, computeTurnover(a) ?? ZERO)

/**
 * Picks the rows of each tab. Hot ones are traded now, those that move before those that do not. Gainers must rise and
 * losers must fall.
 */
const PICKS = {
  favourites: (markets, { watched }) =>
    watched.flatMap((asset) => markets.find((market) => market.base === asset) ?? []),
  hot: (markets, { areStocksOpen }) =>
    markets
      .filter(({ segment }) => areStocksOpen || segment !== 'stocks')
      .toSorted((a, b) => Number(isMoving(b)) - Number(isMoving(a)) || byTurnover(a, b)),
  gainers: (markets) =>
    markets.filter((market) => changeOf(market) > ZERO).toSorted((a, b) => byChange(b, a)),
  losers: (markets) => markets.filter((market) => changeOf(market) < ZERO).toSorted(byChange),
} satisfies Record<string, Pick>

export type MoversTab = keyof typeof PICKS
export const MOVERS_TABS = Object.keys(PICKS) as MoversTab[]

export const pickMovers = (tab: MoversTab, markets: readonly Market[], context: Context, count: number) =>
  PICKS[tab](markets, context).slice(0, count)
