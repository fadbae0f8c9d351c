import { type Amount, PAGE_LIMIT_MAX, ZERO } from '@bourse/contracts/kit'
import { futures, type Side } from '@bourse/contracts/futures'
import type { Market } from '@bourse/contracts/market'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryFor, useIsMember, useSite, useUser } from '#api'
import { usePositions } from '#api/feed'
import { useMarkets } from '#api/markets'
import { useFree } from '#api/positions'
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
export function useFindMarket() {
  const { data: markets } = useMarkets()
  return (pair: Pair | null): Market | null =>
    markets?.find((each) => each.base === pair?.base && each.quote === pair.quote) ?? null
}

export const usePairMarket = (pair: Pair | null): Market | null => useFindMarket()(pair)

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
