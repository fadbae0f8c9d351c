import { useId, useRef, useState } from 'react'
import { toast } from '#kit/feedback'
import { scrollToFirstError } from '#kit/field'
import { restoreForm, useOpenForm } from '#kit/lost-form'
import { navigate, type Query } from '#kit/route'
import { useText } from '#text'

/** The ticket as it was when its review opened; it is sent unchanged, whatever the market does meanwhile. */
type Draft<Values, Context, Derived> = Readonly<{ values: Values; derived: Derived; context: Context }>

/** The result of an accepted order, in one sentence, and the page that lists it. */
type Outcome = { readonly text: string; readonly link?: { readonly to: string; readonly query: Query } }
/** Shown until the form changes. */
export type PlacedOrder = Required<Outcome> & { readonly label: string }

type Mutation<Input> = {
  readonly send: (input: Input) => Promise<unknown>
  readonly isBusy: boolean
  /** True for an order that cannot be cancelled; its review is confirmed by a slide. */
  readonly isFinal: boolean
  readonly failure: { readonly message: string } | null
  readonly reset: () => void
}

type SubmissionOptions<D, Input, Output> = {
  /** The mutation hook of the endpoint: one idempotency key and one request however often the button is pressed. */
  readonly useSend: (onDone: (output: Output) => void) => Mutation<Input>
  /** The request body; null for a draft that cannot be sent. */
  readonly toInput: (draft: D) => Input | null
  readonly outcome: (output: Output, draft: D) => Outcome
  readonly skipsReview?: (draft: D) => boolean
  readonly onPlaced?: () => void
}

/** The first problem of a ticket; `field` is null where no field is to blame. */
type FormIssue = { readonly code: string; readonly field: string | null }

type TextField<Values> = {
  [Name in keyof Values]: Values[Name] extends string ? Name : never
}[keyof Values]

type Options<Values, Context, Derived, Issue, Input, Output> = SubmissionOptions<
  Draft<Values, Context, Derived>,
  Input,
  Output
> & {
  readonly initial: () => Values
  /** Values that are stored as preferences; they replace the form's own. */
  readonly stored?: Partial<Values>
  readonly store?: (change: Partial<Values>) => void
  readonly cleared: Partial<Values>
  /** The inputs of a decision that are not typed: terms, prices, balances. */
  readonly context: Context
  readonly derive: (values: Values, context: Context) => Derived
  readonly validate: (values: Values, derived: Derived, context: Context) => Issue | null
  /** Recomputes values that follow others, such as an amount from a percentage of the balance. */
  readonly adjust?: (values: Values, context: Context) => Values
  readonly issueText: (issue: Issue, values: Values) => string
  /** Opens the log-in page and returns false for a guest. */
  readonly requireMember: () => boolean
}

/** The state of one order ticket: typed values, derived figures, the first issue, and the submission. */
export function useOrderForm<Values extends object, Context, Derived, Issue extends FormIssue, Input, Output>(
  options: Options<Values, Context, Derived, Issue, Input, Output>,
) {
  const { context, derive, validate, issueText, adjust = (same) => same } = options
  const [typed, setTyped] = useState(() => restoreForm(options.initial()))
  useOpenForm(typed)
  const [issue, setIssue] = useState<Issue | null>(null)
  const { start, reset, ...submission } = useSubmission(options, () =>
    setTyped((now) => ({ ...now, ...options.cleared })),
  )
  const values: Values = { ...typed, ...options.stored }
  const formId = useId()
  const derived = derive(values, context)
  /** Changes values; messages of the last attempt disappear. */
  const edit = (change: Partial<Values>) => {
    setIssue(null)
    reset()
    setTyped(adjust({ ...values, ...change }, context))
    options.store?.(change)
  }
  const submit = (change: Partial<Values> = {}) => {
    if (!options.requireMember()) return
    const final = adjust({ ...values, ...change }, context)
    const draft = { values: final, derived: derive(final, context), context }
    const found = validate(final, draft.derived, context)
    setTyped(final)
    setIssue(found)
    start(draft, found === null ? null : issueText(found, final))
    if (found !== null) scrollToFirstError()
  }
  const leave = (field: TextField<Values>) => {
    const found = validate(values, derived, context)
    if (values[field] !== '' && found?.field === field) setIssue(found)
  }
  const errorOf = (field: string) => (issue?.field === field ? issueText(issue, values) : undefined)
  /** Props of a text or amount field; `also` changes with each keystroke. */
  const register = (field: TextField<Values>, also?: Partial<Values>) => ({
    name: String(field),
    value: values[field] as string,
    onChange: (text: string) => edit({ ...also, [field]: text } as Partial<Values>),
    onBlur: () => leave(field),
    error: errorOf(String(field)),
  })
  const failureMessage = issue?.field === null ? issueText(issue, values) : submission.review.failure
  return { ...submission, formId, values, context, derived, edit, register, errorOf, failureMessage, submit }
}

/** Reviews and sends a valid ticket; its outcome and failure stay until the form changes. */
function useSubmission<D, Input, Output>(options: SubmissionOptions<D, Input, Output>, clear: () => void) {
  const t = useText()
  const [draft, setDraft] = useState<D | null>(null)
  const [outcome, setOutcome] = useState<PlacedOrder | null>(null)
  const sent = useRef<D | null>(null)
  const { isBusy, isFinal, failure, ...mutation } = options.useSend((output) => {
    if (sent.current === null) return
    const { text, link } = options.outcome(output, sent.current)
    const label = t('spot.view_order')
    setDraft(null)
    setOutcome(link === undefined ? null : { text, link, label })
    clear()
    toast(text, 'success', link && { label, run: () => navigate(link.to, link.query) })
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
    /** The ticket under review; null while no review is open. */
    draft,
    isReviewing: draft !== null,
    outcome,
    start,
    reset,
    review: {
      isBusy,
      isFinal,
      failure: failure?.message ?? null,
      onConfirm: () => draft !== null && send(draft),
      onClose: () => setDraft(null),
    },
  }
}
