import { useState } from 'react'
import { say } from '#kit/feedback'
import { quantityText } from '#kit/format'
import { go } from '#kit/route'
import { useOpen } from '#features/futures'
import { useLanguage, useText } from '#text'
import { requireMember } from '#wire'
import { symbolOf } from '#wire/markets'
import { type Issue, type Meaning, orderOf, type Ticket } from './ticket-form.ts'
import { issueText } from './ticket-words.ts'
import type { TicketDesk } from './use-ticket.ts'

/** A ticket as it stood when its review was opened: that is what is sent, whatever the market does meanwhile. */
export type Draft = { readonly ticket: Ticket; readonly meaning: Meaning }
export type Placed = { readonly text: string; readonly tab: 'positions' | 'orders' }

export const ORDERS = 'transaction/contract_order'

export type Placing = {
  readonly isBusy: boolean
  readonly draft: Draft | null
  readonly placed: Placed | null
  /** What stands under the button: an issue of no field, or why the last order failed. */
  readonly told: string | null
  readonly failure: string | undefined
  readonly press: () => void
  readonly confirm: () => void
  readonly close: () => void
}

/** The way of an order from the pressed button to its outcome; every one is reviewed. */
export function usePlacing(desk: TicketDesk): Placing {
  const t = useText()
  const language = useLanguage()
  const [draft, setDraft] = useState<Draft | null>(null)
  const [placed, setPlaced] = useState<Placed | null>(null)
  const [sent, setSent] = useState<Ticket | null>(null)
  const { market, ticket, facts, told } = desk
  const words = (issue: Issue) => issueText(issue, { t, language, ticket, terms: facts.terms })
  const outcomeOf = ({ ticket: of, meaning }: Draft): Placed => {
    if (of.kind === 'limit') return { text: t('spot.placed'), tab: 'orders' }
    const lots = meaning.lots === null ? '' : quantityText(meaning.lots, language)
    const key = of.isReduceOnly ? 'futures.reduced' : 'futures.opened'
    return { text: t(key, { lots, symbol: symbolOf(market) }), tab: 'positions' }
  }
  const open = useOpen(() => {
    if (draft !== null) {
      const done = outcomeOf(draft)
      setPlaced(done)
      const see = () => go(ORDERS, { tab: done.tab })
      say(done.text, 'success', { label: t('spot.view_order'), run: see })
    }
    setDraft(null)
    desk.clear()
  })
  const press = () => {
    if (!requireMember()) return
    setPlaced(null)
    open.reset()
    const checked = desk.check()
    if (checked.issue === null) setDraft(checked)
    else say(words(checked.issue), 'error')
  }
  const confirm = () => {
    const order = draft === null ? null : orderOf(draft.meaning, market)
    if (draft === null || order === null) return
    setSent(draft.ticket)
    void open.send(order)
  }
  const failure = open.failure?.message
  const own = told === null || told.field !== null ? null : words(told)
  const isAsSent = draft === null && sent !== null && formOf(sent) === formOf(ticket)
  return {
    isBusy: open.isBusy,
    draft,
    placed,
    told: own ?? (isAsSent ? (failure ?? null) : null),
    failure,
    press,
    confirm,
    close: () => setDraft(null),
  }
}

/** A failure is told for as long as the form stands as it was sent. */
const formOf = (ticket: Ticket): string => JSON.stringify({ ...ticket, percent: null })
