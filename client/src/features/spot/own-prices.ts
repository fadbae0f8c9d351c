import type { Market } from '@bourse/contracts/market'
import { spot } from '@bourse/contracts/spot'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryFor, useIsMember } from '#api'

/** Prices of the member's open spot orders in a market, by side; those that wait for a stop are not in the book. */
export function useOwnPrices({ base, quote }: Market) {
  const input = { base, quote, status: 'open', page: 1, limit: 20 } as const
  const { data } = useQuery({ ...queryFor(spot.orders, input), enabled: useIsMember() })
  return useMemo(() => {
    const inBook = data?.list.filter(({ kind }) => kind === 'limit') ?? []
    const ofSide = (side: 'buy' | 'sell') =>
      inBook.filter((each) => each.side === side).map(({ price }) => price)
    return { buy: ofSide('buy'), sell: ofSide('sell') }
  }, [data])
}
