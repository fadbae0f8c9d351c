import type { Input } from '@bourse/contracts/kit'
import type { Direction, Offer, PayAsset, seconds } from '@bourse/contracts/seconds'
import { useState } from 'react'
import { say } from '#kit/feedback'
import { useLanguage, useText } from '#text'
import { requireMember } from '#wire'
import { useOpen } from './queries.ts'
import type { Issue, Meaning } from './ticket-form.ts'
import { issueText } from './ticket-words.ts'
import type { TicketDesk } from './use-ticket.ts'

/** A ticket as it stood when its review was opened: that is what is sent, whatever is touched meanwhile. */
export type Draft = {
  readonly direction: Direction
  readonly meaning: Meaning
  readonly offer: Offer
  readonly payAsset: PayAsset
}

export type Placing = {
  readonly isBusy: boolean
  readonly draft: Draft | null
  /** What stands under the buttons: an issue of no field, or why the last option failed. */
  readonly told: string | null
  readonly failure: string | undefined
  readonly press: (direction: Direction) => void
  readonly confirm: () => void
  readonly close: () => void
}

/** The way of an option from the pressed button to the running clock. */
export function usePlacing(desk: TicketDesk, onPlaced: () => void): Placing {
  const t = useText()
  const language = useLanguage()
  const [draft, setDraft] = useState<Draft | null>(null)
  const [sent, setSent] = useState<string | null>(null)
  const { facts, told, ticket } = desk
  const words = (wrong: Issue) => issueText(wrong, { t, language, coin: facts.payAsset?.code ?? '' })
  const open = useOpen(() => {
    setDraft(null)
    desk.clear()
    say(t('seconds.placed'), 'success')
    onPlaced()
  })
  const press = (direction: Direction) => {
    if (!requireMember()) return
    open.reset()
    const { meaning, issue } = desk.check()
    if (issue !== null) return say(words(issue), 'error')
    const { offer, payAsset } = facts
    if (offer !== null && payAsset !== null) setDraft({ direction, meaning, offer, payAsset })
  }
  const confirm = () => {
    const input = draft === null ? null : orderOf(draft, desk)
    setSent(ticket.stake)
    if (input !== null) void open.send(input)
  }
  const failure = open.failure?.message
  const isAsSent = draft === null && sent === ticket.stake
  return {
    isBusy: open.isBusy,
    draft,
    told: told === null || told.field !== null ? (isAsSent ? (failure ?? null) : null) : words(told),
    failure,
    press,
    confirm,
    close: () => setDraft(null),
  }
}

function orderOf(
  { direction, offer, payAsset, meaning }: Draft,
  { market }: TicketDesk,
): Input<typeof seconds.open> | null {
  if (meaning.stake === null) return null
  return { market: market.id, payAsset: payAsset.id, direction, seconds: offer.seconds, stake: meaning.stake }
}
