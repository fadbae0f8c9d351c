import { ZERO } from '@bourse/contracts/kit'
import { useState } from 'react'
import { scrollToFirstError } from '#features/wallet'
import { amountIssueText } from '#kit/field'
import { useLanguage, useText } from '#text'
import { useQuote } from './queries.ts'
import type { Pair, Sides } from './sides.ts'
import { rateOf, swapIssue, swapMost, swapPreview } from './swap-form.ts'

/** What was chosen and typed, what it comes to at the present rate, and what is wrong with it. */
export function useSwap(sides: Sides, first: Pair) {
  const t = useText()
  const language = useLanguage()
  const [pair, setPair] = useState(first)
  const [amount, setAmount] = useState('')
  const [isTouched, setTouched] = useState(false)
  const [isReviewing, setReviewing] = useState(false)
  const quoteQuery = useQuote(pair.from, pair.to)
  const quote = quoteQuery.data?.quote ?? null
  const from = sides.sources.find((coin) => coin.id === pair.from)
  const to = sides.targets.find((coin) => coin.id === pair.to)
  const available = from?.available ?? ZERO
  const codes = { from: from?.code ?? '', to: to?.code ?? '' }
  const issue = swapIssue(amount, { isSame: pair.from === pair.to, available, quote })
  const shownIssue =
    isTouched && issue !== null && issue !== 'same_coin' && issue !== 'no_rate' ? issue : null
  const type = (typed: string) => {
    setAmount(typed)
    setTouched(false)
  }
  const press = () => {
    setTouched(true)
    if (issue === null) setReviewing(true)
    else scrollToFirstError()
  }
  return {
    pair,
    codes,
    amount,
    available,
    quoteQuery,
    most: quote === null ? available : swapMost(available, quote),
    rate: quote === null ? null : rateOf(quote),
    preview: quote === null ? null : swapPreview(amount, quote),
    error: amountIssueText(shownIssue, { t, language, coin: codes.from, limits: {} }),
    failure: quoteQuery.error?.message ?? (isTouched && issue === 'no_rate' ? t('swap.no_rate') : undefined),
    isReviewing,
    choose: (next: Pair) => {
      setPair(next)
      type('')
    },
    type,
    leaveAmount: () => amount !== '' && setTouched(true),
    press,
    close: () => setReviewing(false),
    finish: () => {
      setReviewing(false)
      type('')
    },
  }
}
