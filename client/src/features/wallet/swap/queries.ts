import type { AssetId } from '@bourse/contracts/market'
import { wallet } from '@bourse/contracts/wallet'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { now } from '#kit/device'
import { call, read, readPages } from '#wire'
import { QUOTE_LASTS_MS } from './swap-form.ts'

const REFUSED_PAUSE_MS = 60_000

export const useSwapChoices = () => useQuery(read(wallet.swapChoices, {}))

/** The rate with the moment of its answer, asked again whenever it has run out. */
export const useQuote = (from: AssetId, to: AssetId) =>
  useQuery({
    queryKey: [wallet.swapQuote.name, { from, to }, 'aged'],
    queryFn: async ({ signal }) => {
      const quote = await call(wallet.swapQuote, { from, to }, { signal, isQuiet: true })
      return { quote, answeredAt: now() }
    },
    enabled: from !== to,
    staleTime: QUOTE_LASTS_MS,
    // A refusal is told each time; one that stays is not repeated every ten seconds.
    refetchInterval: (query) => (query.state.error === null ? QUOTE_LASTS_MS : REFUSED_PAUSE_MS),
    meta: { isPrivate: true },
  })

export const useSwaps = (limit?: number) => useInfiniteQuery(readPages(wallet.swaps, {}, limit))
