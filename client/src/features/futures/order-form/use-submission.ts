import { useState } from 'react'
import { toast } from '#kit/feedback'
import { quantityText } from '#kit/format'
import { navigate } from '#kit/route'
import { useOpen } from '#features/futures'
import { useLanguage, useText } from '#text'
import { requireMember } from '#api'
import { symbolOf } from '#api/markets'
import { type Issue, type Derived, toInput, type Ticket } from './ticket-form.ts'
import { issueText } from './ticket-labels.ts'
import type { OrderForm } from './use-ticket.ts'

/** A ticket as it stood when its review was opened: that is what is sent, whatever the market does meanwhile. */
export type Draft = { readonly ticket: Ticket; readonly derived: Derived }
export type Placed = { readonly text: string; readonly tab: 'positions' | 'orders' }

export const ORDERS = 'transaction/contract_order'

export type Submission = {
  readonly isBusy: boolean
  readonly draft: Draft | null
  readonly placed: Placed | null
  /** What stands under the button: an issue of no field, or why the last order failed. */
  readonly message: string | null
  readonly failure: string | undefined
  readonly submit: () => void
  readonly confirm: () => void
  readonly close: () => void
}

/** The way of an order from the pressed button to its outcome; every one is reviewed. */
export function useSubmission(form: OrderForm): Submission {
  const t = useText()
  const language = useLanguage()
  const [draft, setDraft] = useState<Draft | null>(null)
  const [placed, setPlaced] = useState<Placed | null>(null)
  const [sent, setSent] = useState<Ticket | null>(null)
  const { market, ticket, facts, shownIssue } = form
  const words = (issue: Issue) => issueText(issue, { t, language, ticket, terms: facts.terms })
  const outcomeOf = ({ ticket: of, derived }: Draft): Placed => {
    if (of.kind === 'limit') return { text: t('spot.placed'), tab: 'orders' }
    const lots = derived.lots === null ? '' : quantityText(derived.lots, language)
    const key = of.isReduceOnly ? 'futures.reduced' : 'futures.opened'
    return { text: t(key, { lots, symbol: symbolOf(market) }), tab: 'positions' }
  }
  const open = useOpen(() => {
    if (draft !== null) {
      const done = outcomeOf(draft)
      setPlaced(done)
      const see = () => navigate(ORDERS, { tab: done.tab })
      toast(done.text, 'success', { label: t('spot.view_order'), run: see })
    }
    setDraft(null)
    form.clear()
  })
  const submit = () => {
    if (!requireMember()) return
    setPlaced(null)
    open.reset()
    const checked = form.check()
    if (checked.issue === null) setDraft(checked)
    else toast(words(checked.issue), 'error')
  }
  const confirm = () => {
    const order = draft === null ? null : toInput(draft.derived, market)
    if (draft === null || order === null) return
    setSent(draft.ticket)
    void open.send(order)
  }
  const failure = open.failure?.message
  const own = shownIssue === null || shownIssue.field !== null ? null : words(shownIssue)
  const isUnchangedSinceSubmit = draft === null && sent !== null && formKey(sent) === formKey(ticket)
  return {
    isBusy: open.isBusy,
    draft,
    placed,
    message: own ?? (isUnchangedSinceSubmit ? (failure ?? null) : null),
    failure,
    submit,
    confirm,
    close: () => setDraft(null),
  }
}

/** A failure is told for as long as the form stands as it was sent. */
const formKey = (ticket: Ticket): string => JSON.stringify({ ...ticket, percent: null })
