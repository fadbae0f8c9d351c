import { type Amount, PAGE_LIMIT_MAX, sum, ZERO } from '@bourse/contracts/kit'
import { futures, type Position, type Side } from '@bourse/contracts/futures'
import type { Market } from '@bourse/contracts/market'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryFor, useIsMember, useSite, useUser, useEndpointMutation } from '#api'
import { usePositions, useTickersOf } from '#api/feed'
import { useMarkets } from '#api/markets'
import { useFree } from '#api/positions'
import { figuresOf } from './figures.ts'
import { type FuturesTerms, futuresTerms } from './terms.ts'

type Pair = Pick<Market, 'base' | 'quote'>

export const ticketRead = ({ base, quote }: Pair) => queryFor(futures.ticket, { base, quote })

export const useFuturesTicket = (pair: Pair) => useQuery({ ...ticketRead(pair), enabled: useIsMember() })

export function useFuturesTerms(market: Market): FuturesTerms {
  const ticket = useFuturesTicket(market).data ?? null
  const tier = useUser()?.vipTier ?? 0
  return useMemo(() => futuresTerms(market, ticket, tier), [market, ticket, tier])
}

const openRead = queryFor(futures.list, { status: 'open', page: 1, limit: PAGE_LIMIT_MAX })
const waitingRead = queryFor(futures.list, { status: 'pending', page: 1, limit: PAGE_LIMIT_MAX })

export const useOpenPositions = () => useQuery({ ...openRead, enabled: useIsMember() })
export const useWaitingOrders = () => useQuery({ ...waitingRead, enabled: useIsMember() })

/** Open lots of a market by side. */
export function useOpenLots({ base, quote }: Pair): Readonly<Record<Side, Amount>> {
  const list = useOpenPositions().data?.positions.list
  return useMemo(() => {
    const lots = { long: ZERO, short: ZERO }
    for (const each of list ?? [])
      if (each.base === base && each.quote === quote)
        lots[each.side] = (lots[each.side] + each.lots) as Amount
    return lots
  }, [list, base, quote])
}

/** Finds the market of a pair; null until the markets are loaded. */
function useFindMarket() {
  const { data: markets } = useMarkets()
  return (pair: Pair | null): Market | null =>
    markets?.find((each) => each.base === pair?.base && each.quote === pair.quote) ?? null
}

export const useMarketOf = (pair: Pair | null): Market | null => useFindMarket()(pair)

/** The loss allowed beyond a position's margin: the free balance in cross mode, else nothing. */
export function useBacking(): Amount {
  const { free } = useFree()
  const isMember = useIsMember()
  const isPaper = useSite()?.paper === true
  const enabled = isMember && isPaper
  const mode = useQuery({ ...queryFor(futures.marginMode, {}), enabled }).data?.mode
  return mode === 'cross' ? (free ?? ZERO) : ZERO
}

/** Risk of the whole account as last reported by the exchange. */
export function useAccountRisk(): Amount | null {
  const pushed = usePositions()?.riskRate ?? null
  const served = useOpenPositions().data?.totals?.riskRate ?? null
  return pushed ?? served
}

/**
 * The current figures of open positions, from one snapshot of prices. Cards, sums and reviews all read them here, so
 * that the same figure is the same wherever it is shown. Renders again when a price of their markets changes.
 */
export function useFiguresOf(positions: readonly Position[]): (position: Position) => PositionFigures {
  const marketOf = useFindMarket()
  const isMember = useIsMember()
  const tier = useUser()?.vipTier ?? 0
  const pushed = usePositions()
  const pairs = [...new Map(positions.map((each) => [`${each.base} ${each.quote}`, each])).values()]
  const tickets = useQueries({
    queries: pairs.map((pair) => ({ ...ticketRead(pair), enabled: isMember, staleTime: TICKET_MS })),
  })
  const tickerOf = useTickersOf(pairs.map((pair) => marketOf(pair)?.id ?? ''))
  return (position) => {
    const market = marketOf(position)
    const at = pairs.findIndex(({ base, quote }) => base === position.base && quote === position.quote)
    const ticket = tickets[at]?.data ?? null
    const terms = market === null ? null : futuresTerms(market, ticket, tier)
    const figures = figuresOf(position, {
      price: market === null ? null : (tickerOf(market.id) ?? market).price,
      terms: terms?.isKnown === true ? terms : null,
      mode: ticket?.marginMode ?? 'isolated',
      pushed: pushed?.byId.get(position.id) ?? null,
    })
    return { ...figures, market, terms }
  }
}

type PositionFigures = ReturnType<typeof figuresOf> & {
  readonly market: Market | null
  readonly terms: FuturesTerms | null
}

const TICKET_MS = 60_000
const NONE: readonly Position[] = []

/** Margin and profit of all positions: the sums of what their cards show. */
export function useAccountSummary(): { readonly margin: Amount; readonly profit: Amount } | null {
  const list = useOpenPositions().data?.positions.list
  const figuresOfEach = useFiguresOf(list ?? NONE)
  if (list === undefined) return null
  const figures = list.map(figuresOfEach)
  return {
    margin: sum(ZERO, ...figures.map(({ margin }) => margin)),
    profit: sum(ZERO, ...figures.map(({ profit }) => profit ?? ZERO)),
  }
}

export const useOpen = (onDone: (opened: unknown) => void) => useEndpointMutation(futures.open, { onDone })
export const useCancel = (onDone: () => void) => useEndpointMutation(futures.cancel, { onDone })
export const useSetStops = (onDone: () => void) => useEndpointMutation(futures.setStops, { onDone })
export const useSetMode = (onDone: () => void) => useEndpointMutation(futures.setMarginMode, { onDone })
