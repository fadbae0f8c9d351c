/**
 * The markets for trading pages: the list, one market by its symbol, and its trading terms. It reads the
 * board only; live prices come from `#api/feed`, favourites from `#api/watchlist`.
 */
import type { Output } from '@bourse/contracts/kit'
import { market } from '@bourse/contracts/market'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#api'

export { findMarket, spotTerms, formatSymbol } from './terms.ts'
export type { SpotTerms } from './terms.ts'

/** All markets of all boards, in the order of the server. */
export const allMarkets = ({ list }: Output<typeof market.boards>) => list.flatMap((board) => board.markets)
export const useMarkets = () => useQuery({ ...queryFor(market.boards, {}), select: allMarkets })
