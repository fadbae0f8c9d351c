import { type Amount, sum, ZERO } from '@bourse/contracts/kit'
import type { MarginMode, Position, Ticket } from '@bourse/contracts/futures'
import type { Market } from '@bourse/contracts/market'
import { useEach, useIsMember, useUser } from '#api'
import { useIsStale, usePositions, useTickerLookup } from '#api/feed'
import { computeFigures } from './figures.ts'
import { ticketRead, useFindMarket, useOpenPositions } from './queries.ts'
import { type FuturesTerms, futuresTerms } from './terms.ts'

/**
 * The current figures of open positions, from one snapshot of prices. Cards, sums and reviews all read them here, so
 * that the same figure is the same wherever it is shown. Renders again when a price of their markets changes.
 */
export function usePositionFigures(positions: readonly Position[]): (position: Position) => PositionFigures {
  const marketOf = useFindMarket()
  const isMember = useIsMember()
  const tier = useUser()?.vipTier ?? 0
  const pushed = usePositions()
  const pairs = [...new Map(positions.map((each) => [`${each.base} ${each.quote}`, each])).values()]
  const tickets = useEach(
    pairs.map((pair) => ({ ...ticketRead(pair), enabled: isMember, staleTime: TICKET_MS })),
  )
  const isStale = useIsStale()
  const tickerOf = useTickerLookup(pairs.map((pair) => marketOf(pair)?.id ?? ''))
  return (position) => {
    const market = marketOf(position)
    const at = pairs.findIndex(({ base, quote }) => base === position.base && quote === position.quote)
    const ticket = tickets[at] ?? null
    const terms = market === null ? null : futuresTerms(market, ticket, tier)
    const mode = ticket?.marginMode ?? 'isolated'
    const figures = computeFigures(position, {
      price: market === null ? null : (tickerOf(market.id) ?? market).price,
      terms: terms?.isKnown === true ? terms : null,
      mode,
      pushed: pushed?.byId.get(position.id) ?? null,
    })
    return { ...figures, market, terms, mode, ticket, isStale }
  }
}

export type PositionFigures = ReturnType<typeof computeFigures> & {
  readonly market: Market | null
  readonly terms: FuturesTerms | null
  readonly mode: MarginMode
  readonly ticket: Ticket | null
  /** No recent feed message; the price may be outdated. */
  readonly isStale: boolean
}

const TICKET_MS = 60_000
const NONE: readonly Position[] = []

/** Margin and profit of all positions: the sums of what their cards show. */
export function useAccountSummary(): { readonly margin: Amount; readonly profit: Amount } | null {
  const list = useOpenPositions().data?.positions.list
  const figuresOfEach = usePositionFigures(list ?? NONE)
  if (list === undefined) return null
  const figures = list.map(figuresOfEach)
  return {
    margin: sum(ZERO, ...figures.map(({ margin }) => margin)),
    profit: sum(ZERO, ...figures.map(({ profit }) => profit ?? ZERO)),
  }
}
