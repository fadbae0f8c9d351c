import { useState } from 'react'
import { type Amount, multiply } from '@bourse/contracts/kit'
import type { Order } from '@bourse/contracts/spot'
import { say } from '#kit/feedback'
import { go } from '#kit/route'
import { useLanguage, useText } from '#text'
import { requireMember, usePreference } from '#wire'
import { outcomeText } from './order-words.ts'
import { useEquity, usePlace } from './queries.ts'
import { type Issue, type Meaning, orderOf, type Ticket } from './ticket-form.ts'
import { issueText } from './ticket-words.ts'
import type { TicketDesk } from './use-ticket.ts'

/** A ticket as it stood when its review was opened: that is what is sent, whatever the market does meanwhile. */
export type Draft = { readonly ticket: Ticket; readonly meaning: Meaning }
/** The order of the answer; null from an upstream that answers nothing. */
export type PlacedOrder = { readonly order: Order | null; readonly text: string }

export const ORDERS = 'transaction/currency_order'
export const tabOf = (order: Order | null) => ({
  tab: order === null || order.status === 'open' ? 'open' : 'complete',
})

export type Placing = {
  readonly isBusy: boolean
  readonly draft: Draft | null
  readonly placed: PlacedOrder | null
  /** What stands under the button: an issue of no field, or why the last order failed. */
  readonly told: string | null
  readonly failure: string | undefined
  readonly press: () => void
  readonly confirm: () => void
  readonly close: () => void
}

/** The way of an order from the pressed button to its outcome. */
export function usePlacing(desk: TicketDesk): Placing {
  const t = useText()
  const language = useLanguage()
  const reviewsAll = usePreference('reviewsOrders')
  const [sent, setSent] = useState('')
  const [draft, setDraft] = useState<Draft | null>(null)
  const [placed, setPlaced] = useState<PlacedOrder | null>(null)
  const { market, ticket, facts, told } = desk
  const equity = useEquity(market, !reviewsAll)
  const words = (issue: Issue) => issueText(issue, { t, language, market, terms: facts.terms })
  const place = usePlace((order) => {
    const text = outcomeText(order, market.baseCode, t, language)
    setDraft(null)
    setPlaced({ order, text })
    desk.clear()
    say(text, 'success', { label: t('spot.view_order'), run: () => go(ORDERS, tabOf(order)) })
  })
  const send = (final: Draft) => {
    setSent(formOf(final.ticket))
    const order = orderOf(final.ticket, final.meaning, market)
    if (order !== null) void place.send(order)
  }
  const press = () => {
    if (!requireMember()) return
    setPlaced(null)
    place.reset()
    const checked = desk.check()
    if (checked.issue !== null) say(words(checked.issue), 'error')
    else if (!reviewsAll && isSmall(checked.meaning.turnover, equity)) send(checked)
    else setDraft(checked)
  }
  const failure = place.failure?.message
  const own = told === null || told.field !== null ? null : words(told)
  const isAsSent = draft === null && sent === formOf(ticket)
  return {
    isBusy: place.isBusy,
    draft,
    placed,
    told: own ?? (isAsSent ? (failure ?? null) : null),
    failure,
    press,
    confirm: () => draft !== null && send(draft),
    close: () => setDraft(null),
  }
}

/** A failure is told for as long as the form stands as it was sent. */
const formOf = ({ side, kind, price, stop, quantity }: Ticket) =>
  [side, kind, price, stop, quantity].join(' ')

/** Under a quarter of what the coin account is worth; not when that is not known. */
const isSmall = (turnover: Amount | null, equity: Amount | null): boolean =>
  turnover !== null && equity !== null && multiply(turnover, 4n) < equity
