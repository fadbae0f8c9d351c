import { type Amount, amountText, parseAmount, toStep } from '@bourse/contracts/kit'
import type { Market } from '@bourse/contracts/market'
import type { OrderKind, Side } from '@bourse/contracts/spot'
import { useMemo, useState } from 'react'
import { cutPlaces, placesOf } from '#kit/format'
import { bookSide } from '#kit/market'
import { useQueryValue } from '#kit/route'
import { setPreference, usePreference, useSite, useUser } from '#wire'
import { useDepth, useIsStale, useQuote } from '#wire/feed'
import { spotTerms } from '#wire/markets'
import { useFree } from './queries.ts'
import {
  type Facts,
  type Issue,
  issue,
  type Meaning,
  percentOf,
  preview,
  quantityFor,
  type Ticket,
  type TypedField,
} from './ticket-form.ts'

export type TicketDesk = {
  readonly market: Market
  readonly ticket: Ticket
  readonly facts: Facts
  readonly meaning: Meaning
  readonly percent: number
  /** What is told under a field or above the button, until the next edit. */
  readonly told: Issue | null
  readonly setSide: (side: Side) => void
  readonly setKind: (kind: OrderKind) => void
  readonly setPrice: (typed: string) => void
  readonly setStop: (typed: string) => void
  /** Waiting for a stop price is beyond what every upstream offers. */
  readonly offersStop: boolean
  /** A price from the book: it fills the field of the limit, and makes a limit order of a market one. */
  readonly pickPrice: (price: Amount) => void
  readonly setQuantity: (typed: string) => void
  readonly setPercent: (percent: number) => void
  /** On leaving a field: tells what is wrong with it, unless nothing was typed. */
  readonly leave: (field: TypedField) => void
  /** The ticket as it is sent, with a share of the balance counted anew; tells the issue when there is one. */
  readonly check: () => { readonly ticket: Ticket; readonly meaning: Meaning; readonly issue: Issue | null }
  readonly clear: () => void
}

function useFacts(market: Market): Facts {
  const { price } = useQuote(market)
  const isStale = useIsStale()
  const depth = useDepth(market.id)
  const free = useFree(market)
  const tier = useUser()?.vipTier ?? 0
  const terms = useMemo(() => spotTerms(market), [market])
  const levels = useMemo(
    () => ({ bids: bookSide(depth?.bids ?? []), asks: bookSide(depth?.asks ?? []) }),
    [depth],
  )
  return { terms, last: price, isStale, levels, free, tier }
}

/** The share of the balance again as an amount, after whatever it depends on has changed. */
function withShare(ticket: Ticket, facts: Facts): Ticket {
  if (ticket.percent === null) return ticket
  const quantity = quantityFor(ticket.percent, ticket, facts)
  return quantity === null ? ticket : { ...ticket, quantity: amountText(quantity) }
}

/** The state of one market's ticket and what it means at this moment. */
export function useTicket(market: Market): TicketDesk {
  const facts = useFacts(market)
  const offersStop = useSite()?.paper === true
  const preferred = usePreference('spotKind')
  const kind = preferred === 'stopLimit' && !offersStop ? 'limit' : preferred
  const wantedSide = useQueryValue('side')
  const wantedPrice = parseAmount(useQueryValue('price') ?? '')
  const onTick = (price: Amount) => amountText(toStep(price, facts.terms.priceTick, 'down'))
  const [typed, setTyped] = useState<Omit<Ticket, 'kind'>>(() => ({
    side: wantedSide === 'sell' ? 'sell' : 'buy',
    price: onTick(wantedPrice ?? market.price),
    stop: onTick(market.price),
    quantity: '',
    percent: null,
  }))
  const [told, tell] = useState<Issue | null>(null)
  const ticket = { ...typed, kind }
  const meaning = preview(ticket, facts)
  const change = (next: Ticket) => {
    tell(null)
    setTyped(withShare(next, facts))
    if (next.kind !== preferred) setPreference('spotKind', next.kind)
  }
  const check = () => {
    const final = withShare(ticket, facts)
    const means = preview(final, facts)
    const wrong = issue(final, means, facts)
    setTyped(final)
    tell(wrong)
    return { ticket: final, meaning: means, issue: wrong }
  }
  const leave = (field: TypedField) => {
    const wrong = issue(ticket, meaning, facts)
    if (ticket[field] !== '' && wrong?.field === field) tell(wrong)
  }
  const places = placesOf(facts.terms.priceTick)
  return {
    market,
    ticket,
    facts,
    meaning,
    offersStop,
    percent: percentOf(ticket, meaning, facts),
    told,
    setSide: (side) => change({ ...ticket, side }),
    setKind: (next) => change({ ...ticket, kind: next }),
    setPrice: (price) => change({ ...ticket, price }),
    setStop: (stop) => change({ ...ticket, stop }),
    pickPrice: (price) =>
      change({
        ...ticket,
        kind: kind === 'market' ? 'limit' : kind,
        price: cutPlaces(price, places),
      }),
    setQuantity: (quantity) => change({ ...ticket, quantity, percent: null }),
    setPercent: (percent) => change({ ...ticket, percent }),
    leave,
    check,
    clear: () => setTyped({ ...typed, quantity: '', percent: null }),
  }
}
