import { useState } from 'react'
import { type Amount, multiplyByInt } from '@bourse/contracts/kit'
import type { Order } from '@bourse/contracts/spot'
import { toast } from '#kit/feedback'
import { navigate } from '#kit/route'
import { useLanguage, useText } from '#text'
import { requireMember, usePreference } from '#api'
import { outcomeText } from './order-labels.ts'
import { useEquity, usePlace } from './queries.ts'
import { type Issue, type Derived, toInput, type Ticket } from './ticket-form.ts'
import { issueText } from './ticket-labels.ts'
import type { OrderForm } from './use-ticket.ts'

/** A ticket as it stood when its review was opened: that is what is sent, whatever the market does meanwhile. */
export type Draft = { readonly ticket: Ticket; readonly derived: Derived }
/** The order of the answer; null from an upstream that answers nothing. */
export type PlacedOrder = { readonly order: Order | null; readonly text: string }

export const ORDERS = 'transaction/currency_order'
export const tabOf = (order: Order | null) => ({
  tab: order === null || order.status === 'open' ? 'open' : 'complete',
})

export type Submission = {
  readonly isBusy: boolean
  readonly draft: Draft | null
  readonly placed: PlacedOrder | null
  /** What stands under the button: an issue of no field, or why the last order failed. */
  readonly message: string | null
  readonly failure: string | undefined
  readonly submit: () => void
  readonly confirm: () => void
  readonly close: () => void
}

/** The way of an order from the pressed button to its outcome. */
export function useSubmission(form: OrderForm): Submission {
  const t = useText()
  const language = useLanguage()
  const reviewsAll = usePreference('reviewsOrders')
  const [sent, setSent] = useState('')
  const [draft, setDraft] = useState<Draft | null>(null)
  const [placed, setPlaced] = useState<PlacedOrder | null>(null)
  const { market, ticket, facts, shownIssue } = form
  const equity = useEquity(market, !reviewsAll)
  const words = (issue: Issue) => issueText(issue, { t, language, market, terms: facts.terms })
  const place = usePlace((order) => {
    const text = outcomeText(order, market.baseCode, t, language)
    setDraft(null)
    setPlaced({ order, text })
    form.clear()
    toast(text, 'success', { label: t('spot.view_order'), run: () => navigate(ORDERS, tabOf(order)) })
  })
  const send = (final: Draft) => {
    setSent(formKey(final.ticket))
    const order = toInput(final.ticket, final.derived, market)
    if (order !== null) void place.send(order)
  }
  const submit = () => {
    if (!requireMember()) return
    setPlaced(null)
    place.reset()
    const checked = form.check()
    if (checked.issue !== null) toast(words(checked.issue), 'error')
    else if (!reviewsAll && isSmall(checked.derived.turnover, equity)) send(checked)
    else setDraft(checked)
  }
  const failure = place.failure?.message
  const own = shownIssue === null || shownIssue.field !== null ? null : words(shownIssue)
  const isUnchangedSinceSubmit = draft === null && sent === formKey(ticket)
  return {
    isBusy: place.isBusy,
    draft,
    placed,
    message: own ?? (isUnchangedSinceSubmit ? (failure ?? null) : null),
    failure,
    submit,
    confirm: () => draft !== null && send(draft),
    close: () => setDraft(null),
  }
}

/** A failure is told for as long as the form stands as it was sent. */
const formKey = ({ side, kind, price, stop, quantity }: Ticket) =>
  [side, kind, price, stop, quantity].join(' ')

/** Under a quarter of what the coin account is worth; not when that is not known. */
const isSmall = (turnover: Amount | null, equity: Amount | null): boolean =>
  turnover !== null && equity !== null && multiplyByInt(turnover, 4n) < equity
