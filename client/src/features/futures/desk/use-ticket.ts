import { type Amount, amountText, parseAmount, toStep } from '@bourse/contracts/kit'
import type { Market } from '@bourse/contracts/market'
import { useState } from 'react'
import { offeredLeverage } from '#features/futures'
import { cutPlaces, placesOf } from '#kit/format'
import { useQueryValue } from '#kit/route'
import { setPreference, usePreference } from '#wire'
import { type StopEntry, type StopKind, stopPercent, stopPrice } from './stops.ts'
import {
  type Facts,
  type Field,
  type Issue,
  issue,
  lotsFor,
  type Meaning,
  percentOf,
  preview,
  type Ticket,
} from './ticket-form.ts'
import { useFacts } from './use-facts.ts'

export type Checked = { readonly ticket: Ticket; readonly meaning: Meaning; readonly issue: Issue | null }

export type TicketDesk = {
  readonly market: Market
  readonly ticket: Ticket
  readonly facts: Facts
  readonly meaning: Meaning
  /** The share of the balance that it takes; null where that is not known. */
  readonly percent: number | null
  /** What is told under a field or above the button, until the next edit. */
  readonly told: Issue | null
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
function withShare(ticket: Ticket, facts: Facts): Ticket {
  if (ticket.percent === null) return ticket
  const lots = lotsFor(ticket.percent, ticket, facts)
  return lots === null ? ticket : { ...ticket, lots: amountText(lots) }
}

/** The state of one market's ticket and what it means at this moment. */
export function useTicket(market: Market): TicketDesk {
  const facts = useFacts(market)
  const kind = usePreference('futuresKind')
  const wished = usePreference('leverage')
  const wantedSide = useQueryValue('side')
  const wantedPrice = parseAmount(useQueryValue('price') ?? '')
  const { priceTick, leverages } = facts.terms
  const [typed, setTyped] = useState<Typed>(() => ({
    ...EMPTY,
    side: wantedSide === 'sell' || wantedSide === 'short' ? 'short' : 'long',
    price: amountText(toStep(wantedPrice ?? market.price, priceTick, 'down')),
    hasStops: false,
    stopsBy: 'price',
    isReduceOnly: false,
  }))
  const [told, tell] = useState<Issue | null>(null)
  const ticket: Ticket = { ...typed, kind, leverage: offeredLeverage(wished, leverages) }
  const meaning = preview(ticket, facts)
  const change = (next: Ticket) => {
    tell(null)
    setTyped(withShare(next, facts))
    if (next.kind !== kind) setPreference('futuresKind', next.kind)
    if (next.leverage !== ticket.leverage) setPreference('leverage', next.leverage)
  }
  const check = () => {
    const final = withShare(ticket, facts)
    const means = preview(final, facts)
    const wrong = issue(final, means, facts)
    setTyped(final)
    tell(wrong)
    return { ticket: final, meaning: means, issue: wrong }
  }
  const leave = (field: Field) => {
    const wrong = issue(ticket, meaning, facts)
    if (ticket[field] !== '' && wrong?.field === field) tell(wrong)
  }
  return {
    market,
    ticket,
    facts,
    meaning,
    percent: percentOf(ticket, meaning, facts),
    told,
    // What only reduces goes at the market: a limit is a wish to open.
    edit: (part) => change({ ...ticket, ...part, ...(part.isReduceOnly === true ? { kind: 'market' } : {}) }),
    setKind: (next) =>
      change({ ...ticket, kind: next, isReduceOnly: next === 'market' && ticket.isReduceOnly }),
    setLeverage: (leverage) => change({ ...ticket, leverage }),
    pickPrice: (price) =>
      change({ ...ticket, kind: 'limit', isReduceOnly: false, price: cutPlaces(price, placesOf(priceTick)) }),
    setStopsBy: (by) => change({ ...ticket, ...converted(ticket, meaning, facts, by), stopsBy: by }),
    leave,
    check,
    clear: () => setTyped({ ...typed, ...EMPTY }),
  }
}

/** What was typed as a price becomes its percentage and the other way round; what cannot be is emptied. */
function converted(
  ticket: Ticket,
  { preview: seen }: Meaning,
  { terms, last }: Facts,
  by: StopEntry,
): Record<StopKind, string> {
  const openPrice = seen?.openPrice ?? last
  const text = (kind: StopKind) => {
    const typed = ticket[kind]
    if (typed === '' || openPrice === null || by === ticket.stopsBy) return typed
    const price = stopPrice(typed, { ...ticket, ...terms, kind, by: ticket.stopsBy, openPrice })
    if (price === null) return ''
    return by === 'price'
      ? cutPlaces(price, placesOf(terms.priceTick))
      : cutPlaces(stopPercent(price, { ...ticket, openPrice }), 2)
  }
  return { takeProfit: text('takeProfit'), stopLoss: text('stopLoss') }
}
