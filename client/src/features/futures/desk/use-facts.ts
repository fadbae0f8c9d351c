import { sum, ZERO } from '@bourse/contracts/kit'
import type { Market } from '@bourse/contracts/market'
import { useMemo } from 'react'
import { useFree, useFuturesTerms, useFuturesTicket, useOpenLots, useStanding } from '#features/futures'
import { useIsStale, useQuote } from '#wire/feed'
import type { Account, Facts } from './ticket-form.ts'

/** What a ticket is judged by: terms, price, what is open, and the account with the results of this second. */
export function useFacts(market: Market): Facts {
  const { price } = useQuote(market)
  const isStale = useIsStale()
  const terms = useFuturesTerms(market)
  const open = useOpenLots(market)
  const account = useAccount(market)
  return { terms, last: price, isStale, account, open }
}

function useAccount(market: Market): Account | null {
  const ticket = useFuturesTicket(market).data
  const standing = useStanding()
  const { free: balance } = useFree()
  return useMemo(() => {
    if (ticket === undefined || ticket.free === null) return null
    const { free } = ticket
    // In cross mode less may be spent than lies there, so the account is added up from what lies there.
    const live = standing === null || balance === null ? null : sum(balance, standing.margin, standing.profit)
    return {
      mode: ticket.marginMode ?? 'isolated',
      free,
      equity: live ?? ticket.equity ?? free,
      maintenance: ticket.maintenance ?? ZERO,
    }
  }, [ticket, standing, balance])
}
