import { ZERO } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { wallet } from '@bourse/contracts/wallet'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { now } from '#kit/device'
import { toast } from '#kit/feedback'
import { amountIssueText } from '#kit/field'
import { parseAmountInput, quantityText } from '#kit/format'
import { useLanguage, useText } from '#text'
import { call } from '#api'
import { useContractForm } from '#api/form'
import { type Pair, QUOTE_TTL_MS, rateOf, type Sides, swapIssue, swapMost, swapPreview } from './swap-form.ts'

const REFUSED_PAUSE_MS = 60_000

/** The quote with its response time, refetched when it expires. */
const useQuote = (from: AssetId, to: AssetId) =>
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

/** The pair, its quote, and the form with its preview. */
export function useSwap(sides: Sides, first: Pair) {
  const t = useText()
  const language = useLanguage()
  const [pair, setPair] = useState(first)
  const quoteQuery = useQuote(pair.from, pair.to)
  const quote = quoteQuery.data?.quote ?? null
  const rate = quote === null ? null : rateOf(quote)
  const from = sides.sources.find((coin) => coin.id === pair.from)
  const to = sides.targets.find((coin) => coin.id === pair.to)
  const available = from?.available ?? ZERO
  const codes = { from: from?.code ?? '', to: to?.code ?? '' }
  const form = useContractForm(wallet.swap, {
    defaults: { quantity: '' },
    toInput: ({ quantity }) => ({ ...pair, quantity: parseAmountInput(quantity) }),
    check: ({ quantity }) => {
      const issue = swapIssue(quantity, { available, quote })
      return issue === 'no_rate'
        ? { form: t('swap.no_rate') }
        : { quantity: amountIssueText(issue, { t, language, coin: codes.from, limits: {} }) }
    },
    hasReview: true,
    onDone: (message, { set, close }) => {
      toast(message, 'success')
      close()
      set({ quantity: '' })
    },
  })
  const choose = (next: Pair) => {
    setPair(next)
    form.set({ quantity: '' })
  }
  return {
    form,
    pair,
    choose,
    codes,
    available,
    quoteQuery,
    most: quote === null ? available : swapMost(available, quote),
    rate: rate === null ? '—' : `1 ${codes.from} = ${quantityText(rate, language, 10)} ${codes.to}`,
    preview: quote === null ? null : swapPreview(form.values.quantity, quote),
  }
}

export type SwapState = ReturnType<typeof useSwap>
