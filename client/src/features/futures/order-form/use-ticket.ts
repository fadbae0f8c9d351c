import { type Amount, amountText, parseAmount, roundToStep } from '@bourse/contracts/kit'
import type { Market } from '@bourse/contracts/market'
import { useState } from 'react'
import { offeredLeverage } from '#features/futures'
import { truncateDecimals, placesOf } from '#kit/format'
import { useQueryValue } from '#kit/route'
import { setPreference, usePreference } from '#api'
import { type StopEntry, type StopKind, stopPercent, stopPrice } from './stops.ts'
import {
  type FormContext,
  type Field,
  type Issue,
  validate,
  lotsForPercent,
  type Derived,
  percentOf,
  preview,
  type Ticket,
} from './ticket-form.ts'
import { useFormContext } from './use-form-context.ts'

export type Checked = { readonly ticket: Ticket; readonly derived: Derived; readonly issue: Issue | null }

export type OrderForm = {
  readonly market: Market
  readonly ticket: Ticket
  readonly facts: FormContext
  readonly derived: Derived
  /** The share of the balance that it takes; null where that is not known. */
  readonly percent: number | null
  /** What is told under a field or above the button, until the next edit. */
  readonly shownIssue: Issue | null
  readonly edit: (change: Partial<Ticket>) => void
  readonly setKind: (kind: Ticket['kind']) => void
  readonly setLeverage: (leverage: number) => void
  /** A price from the book: it fills the field, and makes a limit order of a market one. */
  readonly pickPrice: (price: Amount) => void
  readonly setStopsBy: (by: StopEntry) => void
  /** On leaving a field: tells what is wrong with it, unless nothing was typed. */
  readonly leave: (field: Field) => void
  /** The ticket as it is sent, with a share of the balance counted anew; tells the issue when there is one. */
  readonly check: () => Checked
  readonly clear: () => void
}

type Typed = Omit<Ticket, 'kind' | 'leverage'>
const EMPTY = { lots: '', percent: null, takeProfit: '', stopLoss: '' }

/** The share of the balance again as lots, after whatever it depends on has changed. */
function applyPercent(ticket: Ticket, facts: FormContext): Ticket {
  if (ticket.percent === null) return ticket
  const lots = lotsForPercent(ticket.percent, ticket, facts)
  return lots === null ? ticket : { ...ticket, lots: amountText(lots) }
}

/** The state of one market's ticket and what it means at this moment. */
export function useTicket(market: Market): OrderForm {
  const facts = useFormContext(market)
  const kind = usePreference('futuresKind')
  const wished = usePreference('leverage')
  const requestedSide = useQueryValue('side')
  const requestedPrice = parseAmount(useQueryValue('price') ?? '')
  const { priceTick, leverages } = facts.terms
  const [typed, setTyped] = useState<Typed>(() => ({
    ...EMPTY,
    side: requestedSide === 'sell' || requestedSide === 'short' ? 'short' : 'long',
    price: amountText(roundToStep(requestedPrice ?? market.price, priceTick, 'down')),
    hasStops: false,
    stopsBy: 'price',
    isReduceOnly: false,
  }))
  const [shownIssue, showIssue] = useState<Issue | null>(null)
  const ticket: Ticket = { ...typed, kind, leverage: offeredLeverage(wished, leverages) }
  const derived = preview(ticket, facts)
  const change = (next: Ticket) => {
    showIssue(null)
    setTyped(applyPercent(next, facts))
    if (next.kind !== kind) setPreference('futuresKind', next.kind)
    if (next.leverage !== ticket.leverage) setPreference('leverage', next.leverage)
  }
  const check = () => {
    const final = applyPercent(ticket, facts)
    const means = preview(final, facts)
    const wrong = validate(final, means, facts)
    setTyped(final)
    showIssue(wrong)
    return { ticket: final, derived: means, issue: wrong }
  }
  const leave = (field: Field) => {
    const wrong = validate(ticket, derived, facts)
    if (ticket[field] !== '' && wrong?.field === field) showIssue(wrong)
  }
  return {
    market,
    ticket,
    facts,
    derived,
    percent: percentOf(ticket, derived, facts),
    shownIssue,
    // What only reduces goes at the market: a limit is a wish to open.
    edit: (part) => change({ ...ticket, ...part, ...(part.isReduceOnly === true ? { kind: 'market' } : {}) }),
    setKind: (next) =>
      change({ ...ticket, kind: next, isReduceOnly: next === 'market' && ticket.isReduceOnly }),
    setLeverage: (leverage) => change({ ...ticket, leverage }),
    pickPrice: (price) =>
      change({
        ...ticket,
        kind: 'limit',
        isReduceOnly: false,
        price: truncateDecimals(price, placesOf(priceTick)),
      }),
    setStopsBy: (by) => change({ ...ticket, ...converted(ticket, derived, facts, by), stopsBy: by }),
    leave,
    check,
    clear: () => setTyped({ ...typed, ...EMPTY }),
  }
}

/** What was typed as a price becomes its percentage and the other way round; what cannot be is emptied. */
function converted(
  ticket: Ticket,
  { preview: seen }: Derived,
  { terms, last }: FormContext,
  by: StopEntry,
): Record<StopKind, string> {
  const openPrice = seen?.openPrice ?? last
  const text = (kind: StopKind) => {
    const typed = ticket[kind]
    if (typed === '' || openPrice === null || by === ticket.stopsBy) return typed
    const price = stopPrice(typed, { ...ticket, ...terms, kind, by: ticket.stopsBy, openPrice })
    if (price === null) return ''
    return by === 'price'
      ? truncateDecimals(price, placesOf(terms.priceTick))
      : truncateDecimals(stopPercent(price, { ...ticket, openPrice }), 2)
  }
  return { takeProfit: text('takeProfit'), stopLoss: text('stopLoss') }
}
