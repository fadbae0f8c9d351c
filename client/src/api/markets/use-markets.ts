import { market, type Market } from '@bourse/contracts/market'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryFor } from '#api'

type Markets = {
  /** All markets of all boards, in the order of the server; null until loaded. */
  readonly markets: readonly Market[] | null
  readonly error: { readonly message: string } | null
  readonly retry: () => void
}

export function useMarkets(): Markets {
  const { data, error, refetch } = useQuery(queryFor(market.boards, {}))
  const markets = useMemo(() => data?.list.flatMap((board) => board.markets) ?? null, [data])
  return { markets, error: markets === null ? error : null, retry: () => void refetch() }
}
