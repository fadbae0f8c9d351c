import { useRef, useState } from 'react'
import { toast } from '#kit/feedback'
import { navigate, type Query } from '#kit/route'
import { useText } from '#text'

/** A ticket as it was when its review opened. The market may move on; this is sent. */
export type Draft<Values, Facts, Derived> = {
  readonly values: Values
  readonly derived: Derived
  readonly facts: Facts
}

/** The result of an accepted order, in one sentence, and the page that lists it. */
export type Outcome = {
  readonly text: string
  readonly link?: { readonly to: string; readonly query: Query }
}

type Mutation<Input> = {
  readonly send: (input: Input) => Promise<unknown>
  readonly isBusy: boolean
  readonly failure: { readonly message: string } | null
  readonly reset: () => void
}

export type SubmissionOptions<D, Input, Output> = {
  /** The mutation hook of the endpoint: one idempotency key per intent, one request however often the button is pressed. */
  readonly useSend: (onDone: (output: Output) => void) => Mutation<Input>
  /** The request body; null for a draft that cannot be sent. */
  readonly toInput: (draft: D) => Input | null
  readonly outcome: (output: Output, draft: D) => Outcome
  readonly skipsReview?: (draft: D) => boolean
  readonly onPlaced?: () => void
}

/** From the checked ticket to the outcome of its order; outcome and failure stay until the form changes. */
export function useSubmission<D, Input, Output>(
  options: SubmissionOptions<D, Input, Output>,
  clear: () => void,
) {
  const t = useText()
  const [draft, setDraft] = useState<D | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const sent = useRef<D | null>(null)
  const { isBusy, failure, ...mutation } = options.useSend((output) => {
    if (sent.current === null) return
    const done = options.outcome(output, sent.current)
    const { text, link } = done
    setDraft(null)
    setOutcome(done)
    clear()
    toast(text, 'success', link && { label: t('spot.view_order'), run: () => navigate(link.to, link.query) })
    options.onPlaced?.()
  })
  const send = (final: D) => {
    const input = options.toInput(final)
    if (input === null) return
    sent.current = final
    void mutation.send(input)
  }
  const reset = () => {
    setOutcome(null)
    mutation.reset()
  }
  /** Continues with a checked draft: shows its issue, opens its review or sends it. */
  const start = (next: D, issue: string | null) => {
    reset()
    if (issue !== null) toast(issue, 'error')
    else if (options.skipsReview?.(next) === true) send(next)
    else setDraft(next)
  }
  return {
    isBusy,
    /** Not null while the review is open. */
    draft,
    isReviewing: draft !== null,
    outcome,
    start,
    reset,
    /** Props of the review sheet. */
    review: {
      isBusy,
      failure: failure?.message ?? null,
      onConfirm: () => draft !== null && send(draft),
      onClose: () => setDraft(null),
    },
  }
}
