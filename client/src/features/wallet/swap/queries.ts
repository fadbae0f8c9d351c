import type { AssetId } from '@bourse/contracts/market'
import { wallet } from '@bourse/contracts/wallet'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { now } from '#kit/device'
import { call, queryFor, pagesFor } from '#api'
import { QUOTE_TTL_MS } from './swap-form.ts'

const REFUSED_PAUSE_MS = 60_000

export const useSwapChoices = () => useQuery(queryFor(wallet.swapChoices, {}))

/** The quote with its response time, refetched when it expires. */
export const useQuote = (from: AssetId, to: AssetId) =>
  useQuery({
    queryKey: [wallet.swapQuote.name, { from, to }, 'aged'],
    queryFn: async ({ signal }) => {
      const quote = await call(wallet.swapQuote, { from, to }, { signal, isQuiet: true })
      return { quote, receivedAt: now() }
    },
    enabled: from !== to,
    staleTime: QUOTE_TTL_MS,
    // Each refusal is reported, so a refused quote is not polled.
    refetchInterval: (query) => (query.state.error === null ? QUOTE_TTL_MS : REFUSED_PAUSE_MS),
    meta: { isPrivate: true },
  })

export const useSwaps = (limit?: number) => useInfiniteQuery(pagesFor(wallet.swaps, {}, limit))
