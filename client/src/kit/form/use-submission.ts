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

export type Submission<D> = {
  readonly isBusy: boolean
  /** Not null while the review is open. */
  readonly draft: D | null
  /** The last accepted order, until the form changes. */
  readonly outcome: Outcome | null
  /** The reason why the last order failed, until the form changes. */
  readonly failure: string | null
  /** Continues with a checked draft: shows its issue, opens its review or sends it. */
  readonly start: (draft: D, issue: string | null) => void
  readonly confirm: () => void
  readonly close: () => void
  readonly reset: () => void
}

/** From the checked ticket to the outcome of its order. */
export function useSubmission<D, Input, Output>(
  options: SubmissionOptions<D, Input, Output>,
  clear: () => void,
): Submission<D> {
  const t = useText()
  const [draft, setDraft] = useState<D | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const sent = useRef<D | null>(null)
  const mutation = options.useSend((output) => {
    if (sent.current === null) return
    const done = options.outcome(output, sent.current)
    const { text, link } = done
    const view = link && { label: t('spot.view_order'), run: () => navigate(link.to, link.query) }
    setDraft(null)
    setOutcome(done)
    clear()
    toast(text, 'success', view)
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
  const start = (next: D, issue: string | null) => {
    reset()
    if (issue !== null) toast(issue, 'error')
    else if (options.skipsReview?.(next) === true) send(next)
    else setDraft(next)
  }
  return {
    isBusy: mutation.isBusy,
    draft,
    outcome,
    failure: mutation.failure?.message ?? null,
    start,
    confirm: () => draft !== null && send(draft),
    close: () => setDraft(null),
    reset,
  }
}
