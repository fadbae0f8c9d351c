import { type Amount, ZERO } from '@bourse/contracts/kit'
import type { Market } from '@bourse/contracts/market'
import type { Offer, PayAsset, SecondsTerms } from '@bourse/contracts/seconds'
import { useMemo, useState } from 'react'
import { cutPlaces } from '#kit/format'
import { setPreference, usePreference } from '#wire'
import { useIsStale, useQuote } from '#wire/feed'
import { useFeeRate, useOffers, usePayAssets, useTerms } from './queries.ts'
import {
  chosenOffer,
  chosenPayAsset,
  type Facts,
  type Issue,
  issue,
  type Meaning,
  preview,
  type Ticket,
} from './ticket-form.ts'

export type TicketDesk = {
  readonly market: Market
  readonly offers: readonly Offer[] | null
  readonly payAssets: readonly PayAsset[] | null
  readonly terms: SecondsTerms | null
  readonly ticket: Ticket
  readonly facts: Facts
  readonly meaning: Meaning
  /** Why there is nothing to choose from, and another try. */
  readonly trouble: { readonly message: string; readonly retry: () => void } | null
  /** What is told under a field or above the buttons, until the next edit. */
  readonly told: Issue | null
  readonly setDuration: (seconds: number) => void
  readonly setPayAsset: (code: string) => void
  readonly setStake: (typed: string) => void
  readonly pickStake: (stake: Amount) => void
  readonly readRisk: (isRead: boolean) => void
  /** On leaving the field: tells what is wrong with it, unless nothing was typed. */
  readonly leave: () => void
  readonly check: () => { readonly meaning: Meaning; readonly facts: Facts; readonly issue: Issue | null }
  readonly clear: () => void
}

/** Decimals of a stake. */
export const PLACES = 8

function useTerminal(market: Market) {
  const { offers, ...ofOffers } = useOffers()
  const { assets, ...ofAssets } = usePayAssets()
  const wanted = usePreference('secondsCoin')
  const seconds = usePreference('secondsDuration')
  const payAsset = assets === null ? null : chosenPayAsset(assets, { wanted, quote: market.quoteCode })
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
export function useTicket(market: Market): TicketDesk {
  const { payAsset, offer, ...shown } = useTerminal(market)
  const { price } = useQuote(market)
  const isStale = useIsStale()
  const hasReadRisk = usePreference('secondsRiskRead')
  const feeRate = useFeeRate(market, shown.terms?.feeRate ?? null)
  const [stake, setTyped] = useState('')
  const [told, tell] = useState<Issue | null>(null)
  const { terms } = shown
  const facts = useMemo<Facts>(
    () => ({
      isOpen: market.secondsOpen !== false,
      last: price,
      isStale,
      offer,
      payAsset,
      feeRate,
      free: freeOf(payAsset),
      openStake: terms?.openStake ?? ZERO,
      lossRoom: terms?.lossRoom ?? null,
      hasReadRisk,
    }),
    [market, price, isStale, offer, payAsset, feeRate, terms, hasReadRisk],
  )
  const ticket = { stake }
  const meaning = preview(ticket, facts)
  const change = (typed: string) => {
    tell(null)
    setTyped(typed)
  }
  return {
    market,
    ...shown,
    ticket,
    facts,
    meaning,
    told,
    setDuration: (seconds) => {
      tell(null)
      setPreference('secondsDuration', seconds)
    },
    setPayAsset: (code) => {
      tell(null)
      setPreference('secondsCoin', code)
    },
    setStake: change,
    pickStake: (amount) => change(cutPlaces(amount, PLACES)),
    readRisk: (isRead) => {
      tell(null)
      setPreference('secondsRiskRead', isRead)
    },
    leave: () => {
      const wrong = issue(meaning, facts)
      if (stake !== '' && wrong?.field === 'stake') tell(wrong)
    },
    check: () => {
      const wrong = issue(meaning, facts)
      tell(wrong)
      return { meaning, facts, issue: wrong }
    },
    clear: () => setTyped(''),
  }
}
