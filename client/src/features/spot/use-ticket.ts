import { type Amount, amountText, parseAmount, roundToStep } from '@bourse/contracts/kit'
import type { Market } from '@bourse/contracts/market'
import type { OrderKind, Side } from '@bourse/contracts/spot'
import { useMemo, useState } from 'react'
import { truncateDecimals, placesOf } from '#kit/format'
import { bookSide } from '#kit/market'
import { useQueryValue } from '#kit/route'
import { setPreference, usePreference, useSite, useUser } from '#api'
import { useDepth, useIsStale, useQuote } from '#api/feed'
import { spotTerms } from '#api/markets'
import { useFree } from './queries.ts'
import {
  type FormContext,
  type Issue,
  validate,
  type Derived,
  percentOf,
  derive,
  quantityForPercent,
  type Ticket,
  type TypedField,
} from './ticket-form.ts'

export type OrderForm = {
  readonly market: Market
  readonly ticket: Ticket
  readonly facts: FormContext
  readonly derived: Derived
  readonly percent: number
  /** What is told under a field or above the button, until the next edit. */
  readonly shownIssue: Issue | null
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
  readonly check: () => { readonly ticket: Ticket; readonly derived: Derived; readonly issue: Issue | null }
  readonly clear: () => void
}

function useFormContext(market: Market): FormContext {
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
function applyPercent(ticket: Ticket, facts: FormContext): Ticket {
  if (ticket.percent === null) return ticket
  const quantity = quantityForPercent(ticket.percent, ticket, facts)
  return quantity === null ? ticket : { ...ticket, quantity: amountText(quantity) }
}

/** The state of one market's ticket and what it means at this moment. */
export function useTicket(market: Market): OrderForm {
  const facts = useFormContext(market)
  const offersStop = useSite()?.paper === true
  const preferred = usePreference('spotKind')
  const kind = preferred === 'stopLimit' && !offersStop ? 'limit' : preferred
  const requestedSide = useQueryValue('side')
  const requestedPrice = parseAmount(useQueryValue('price') ?? '')
  const onTick = (price: Amount) => amountText(roundToStep(price, facts.terms.priceTick, 'down'))
  const [typed, setTyped] = useState<Omit<Ticket, 'kind'>>(() => ({
    side: requestedSide === 'sell' ? 'sell' : 'buy',
    price: onTick(requestedPrice ?? market.price),
    stop: onTick(market.price),
    quantity: '',
    percent: null,
  }))
  const [shownIssue, showIssue] = useState<Issue | null>(null)
  const ticket = { ...typed, kind }
  const derived = derive(ticket, facts)
  const change = (next: Ticket) => {
    showIssue(null)
    setTyped(applyPercent(next, facts))
    if (next.kind !== preferred) setPreference('spotKind', next.kind)
  }
  const check = () => {
    const final = applyPercent(ticket, facts)
    const means = derive(final, facts)
    const wrong = validate(final, means, facts)
    setTyped(final)
    showIssue(wrong)
    return { ticket: final, derived: means, issue: wrong }
  }
  const leave = (field: TypedField) => {
    const wrong = validate(ticket, derived, facts)
    if (ticket[field] !== '' && wrong?.field === field) showIssue(wrong)
  }
  const places = placesOf(facts.terms.priceTick)
  return {
    market,
    ticket,
    facts,
    derived,
    offersStop,
    percent: percentOf(ticket, derived, facts),
    shownIssue,
    setSide: (side) => change({ ...ticket, side }),
    setKind: (next) => change({ ...ticket, kind: next }),
    setPrice: (price) => change({ ...ticket, price }),
    setStop: (stop) => change({ ...ticket, stop }),
    pickPrice: (price) =>
      change({
        ...ticket,
        kind: kind === 'market' ? 'limit' : kind,
        price: truncateDecimals(price, places),
      }),
    setQuantity: (quantity) => change({ ...ticket, quantity, percent: null }),
    setPercent: (percent) => change({ ...ticket, percent }),
    leave,
    check,
    clear: () => setTyped({ ...typed, quantity: '', percent: null }),
  }
}
