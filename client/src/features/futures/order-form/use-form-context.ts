import { sum, ZERO } from '@bourse/contracts/kit'
import type { Market } from '@bourse/contracts/market'
import { useMemo } from 'react'
import { useFree, useFuturesTerms, useFuturesTicket, useOpenLots, useAccountSummary } from '#features/futures'
import { useIsStale, useQuote } from '#api/feed'
import type { Account, FormContext } from './ticket-form.ts'

/** What a ticket is judged by: terms, price, what is open, and the account with the results of this second. */
export function useFormContext(market: Market): FormContext {
  const { price } = useQuote(market)
  const isStale = useIsStale()
  const terms = useFuturesTerms(market)
  const open = useOpenLots(market)
  const account = useAccount(market)
  return { terms, last: price, isStale, account, open }
}

function useAccount(market: Market): Account | null {
  const ticket = useFuturesTicket(market).data
  const summary = useAccountSummary()
  const { free: balance } = useFree()
  return useMemo(() => {
    if (ticket === undefined || ticket.free === null) return null
    const { free } = ticket
    // In cross mode less may be spent than lies there, so the account is added up from what lies there.
    const live = summary === null || balance === null ? null : sum(balance, summary.margin, summary.profit)
    return {
      mode: ticket.marginMode ?? 'isolated',
      free,
      equity: live ?? ticket.equity ?? free,
      maintenance: ticket.maintenance ?? ZERO,
    }
  }, [ticket, summary, balance])
}
