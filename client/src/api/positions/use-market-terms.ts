import { futures } from '@bourse/contracts/futures'
import { SECOND } from '@bourse/contracts/kit'
import type { Market } from '@bourse/contracts/market'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#api'

const REFRESH_MS = 5 * SECOND

/** The public futures terms of a market with its present prices. */
export const useMarketTerms = ({ base, quote }: Pick<Market, 'base' | 'quote'>) =>
  useQuery({ ...queryFor(futures.terms, { base, quote }), refetchInterval: REFRESH_MS })
