import { type Amount, ZERO } from '@bourse/contracts/kit'
import type { Market } from '@bourse/contracts/market'
import type { Offer, PayAsset, SecondsTerms } from '@bourse/contracts/seconds'
import { useMemo, useState } from 'react'
import { truncateDecimals } from '#kit/format'
import { setPreference, usePreference } from '#api'
import { useIsStale, useQuote } from '#api/feed'
import { useFeeRate, useOffers, usePayAssets, useTerms } from './queries.ts'
import {
  chosenOffer,
  chosenPayAsset,
  type FormContext,
  type Issue,
  validate,
  type Derived,
  derive,
  type Ticket,
} from './ticket-form.ts'

export type OrderForm = {
  readonly market: Market
  readonly offers: readonly Offer[] | null
  readonly payAssets: readonly PayAsset[] | null
  readonly terms: SecondsTerms | null
  readonly ticket: Ticket
  readonly facts: FormContext
  readonly derived: Derived
  /** Why there is nothing to choose from, and another try. */
  readonly trouble: { readonly message: string; readonly retry: () => void } | null
  /** What is told under a field or above the buttons, until the next edit. */
  readonly shownIssue: Issue | null
  readonly setDuration: (seconds: number) => void
  readonly setPayAsset: (code: string) => void
  readonly setStake: (typed: string) => void
  readonly pickStake: (stake: Amount) => void
  readonly readRisk: (isRead: boolean) => void
  /** On leaving the field: tells what is wrong with it, unless nothing was typed. */
  readonly leave: () => void
  readonly check: () => {
    readonly derived: Derived
    readonly facts: FormContext
    readonly issue: Issue | null
  }
  readonly clear: () => void
}

/** Decimals of a stake. */
export const PLACES = 8

function useTerminal(market: Market) {
  const { offers, ...ofOffers } = useOffers()
  const { assets, ...ofAssets } = usePayAssets()
  const preferred = usePreference('secondsCoin')
  const seconds = usePreference('secondsDuration')
  const payAsset = assets === null ? null : chosenPayAsset(assets, { preferred, quote: market.quoteCode })
  const terms = useTerms(payAsset)
  const failed = [ofOffers, ofAssets].find(({ error }) => error !== null)
  return {
    offers,
    payAssets: assets,
    payAsset,
    offer: offers === null ? null : chosenOffer(offers, seconds),
    terms,
    trouble:
      failed?.error == null || (offers !== null && assets !== null)
        ? null
        : { message: failed.error.message, retry: failed.retry },
  }
}

/** What a member has never held he has nothing of; what an upstream does not tell is not known. */
const freeOf = (payAsset: PayAsset | null): Amount | null =>
  payAsset === null ? null : payAsset.wallet === null ? ZERO : payAsset.wallet.free

/** The state of one market's ticket and what it means at this moment. */
export function useTicket(market: Market): OrderForm {
  const { payAsset, offer, ...shown } = useTerminal(market)
  const { price } = useQuote(market)
  const isStale = useIsStale()
  const hasReadRisk = usePreference('secondsRiskRead')
  const feeRate = useFeeRate(market, shown.terms?.feeRate ?? null)
  const [stake, setTyped] = useState('')
  const [shownIssue, showIssue] = useState<Issue | null>(null)
  const { terms } = shown
  const facts = useMemo<FormContext>(
    () => ({
      isOpen: market.secondsOpen !== false,
      last: price,
      isStale,
      offer,
      payAsset,
      feeRate,
      free: freeOf(payAsset),
      openStake: terms?.openStake ?? ZERO,
      remainingLossLimit: terms?.remainingLossLimit ?? null,
      hasReadRisk,
    }),
    [market, price, isStale, offer, payAsset, feeRate, terms, hasReadRisk],
  )
  const ticket = { stake }
  const derived = derive(ticket, facts)
  const change = (typed: string) => {
    showIssue(null)
    setTyped(typed)
  }
  return {
    market,
    ...shown,
    ticket,
    facts,
    derived,
    shownIssue,
    setDuration: (seconds) => {
      showIssue(null)
      setPreference('secondsDuration', seconds)
    },
    setPayAsset: (code) => {
      showIssue(null)
      setPreference('secondsCoin', code)
    },
    setStake: change,
    pickStake: (amount) => change(truncateDecimals(amount, PLACES)),
    readRisk: (isRead) => {
      showIssue(null)
      setPreference('secondsRiskRead', isRead)
    },
    leave: () => {
      const wrong = validate(derived, facts)
      if (stake !== '' && wrong?.field === 'stake') showIssue(wrong)
    },
    check: () => {
      const wrong = validate(derived, facts)
      showIssue(wrong)
      return { derived, facts, issue: wrong }
    },
    clear: () => setTyped(''),
  }
}
