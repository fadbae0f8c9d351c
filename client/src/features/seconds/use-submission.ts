import type { Input } from '@bourse/contracts/kit'
import type { Direction, Offer, PayAsset, seconds } from '@bourse/contracts/seconds'
import { useState } from 'react'
import { toast } from '#kit/feedback'
import { useLanguage, useText } from '#text'
import { requireMember } from '#api'
import { useOpen } from './queries.ts'
import type { Issue, Derived } from './ticket-form.ts'
import { issueText } from './ticket-labels.ts'
import type { OrderForm } from './use-ticket.ts'

/** A ticket as it stood when its review was opened: that is what is sent, whatever is touched meanwhile. */
export type Draft = {
  readonly direction: Direction
  readonly derived: Derived
  readonly offer: Offer
  readonly payAsset: PayAsset
}

export type Submission = {
  readonly isBusy: boolean
  readonly draft: Draft | null
  /** What stands under the buttons: an issue of no field, or why the last option failed. */
  readonly message: string | null
  readonly failure: string | undefined
  readonly submit: (direction: Direction) => void
  readonly confirm: () => void
  readonly close: () => void
}

/** The way of an option from the pressed button to the running clock. */
export function useSubmission(form: OrderForm, onPlaced: () => void): Submission {
  const t = useText()
  const language = useLanguage()
  const [draft, setDraft] = useState<Draft | null>(null)
  const [sent, setSent] = useState<string | null>(null)
  const { facts, shownIssue, ticket } = form
  const words = (wrong: Issue) => issueText(wrong, { t, language, coin: facts.payAsset?.code ?? '' })
  const open = useOpen(() => {
    setDraft(null)
    form.clear()
    toast(t('seconds.placed'), 'success')
    onPlaced()
  })
  const submit = (direction: Direction) => {
    if (!requireMember()) return
    open.reset()
    const { derived, issue } = form.check()
    if (issue !== null) return toast(words(issue), 'error')
    const { offer, payAsset } = facts
    if (offer !== null && payAsset !== null) setDraft({ direction, derived, offer, payAsset })
  }
  const confirm = () => {
    const input = draft === null ? null : toInput(draft, form)
    setSent(ticket.stake)
    if (input !== null) void open.send(input)
  }
  const failure = open.failure?.message
  const isUnchangedSinceSubmit = draft === null && sent === ticket.stake
  return {
    isBusy: open.isBusy,
    draft,
    message:
      shownIssue === null || shownIssue.field !== null
        ? isUnchangedSinceSubmit
          ? (failure ?? null)
          : null
        : words(shownIssue),
    failure,
    submit,
    confirm,
    close: () => setDraft(null),
  }
}

function toInput(
  { direction, offer, payAsset, derived }: Draft,
  { market }: OrderForm,
): Input<typeof seconds.open> | null {
  if (derived.stake === null) return null
  return { market: market.id, payAsset: payAsset.id, direction, seconds: offer.seconds, stake: derived.stake }
}
