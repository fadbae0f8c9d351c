import { useState } from 'react'
import { scrollToFirstError } from '#kit/field'
import { type Draft, type SubmissionOptions, useSubmission } from './use-submission.ts'

/** The first problem of a ticket; `field` is null where no field is to blame. */
type FormIssue = { readonly code: string; readonly field: string | null }

type TextField<Values> = {
  [Name in keyof Values]: Values[Name] extends string ? Name : never
}[keyof Values]

type Options<Values, Facts, Derived, Issue, Input, Output> = SubmissionOptions<
  Draft<Values, Facts, Derived>,
  Input,
  Output
> & {
  readonly initial: () => Values
  /** Values that are stored as preferences; they take the place of the form's own. */
  readonly stored?: Partial<Values>
  readonly store?: (change: Partial<Values>) => void
  /** The values after an accepted order. */
  readonly cleared: Partial<Values>
  /** The inputs of a decision that are not typed: terms, prices, balances. */
  readonly facts: Facts
  readonly derive: (values: Values, facts: Facts) => Derived
  readonly validate: (values: Values, derived: Derived, facts: Facts) => Issue | null
  /** Recomputes values that follow others, such as an amount from a percentage of the balance. */
  readonly adjust?: (values: Values, facts: Facts) => Values
  readonly issueText: (issue: Issue, values: Values) => string
  /** Opens the log-in page and returns false for a guest. */
  readonly requireMember: () => boolean
}

/** The state of one order ticket: typed values, derived figures, the first issue, and the submission. */
export function useOrderForm<Values extends object, Facts, Derived, Issue extends FormIssue, Input, Output>(
  options: Options<Values, Facts, Derived, Issue, Input, Output>,
) {
  const { facts, derive, validate, issueText, adjust = (same) => same } = options
  const [typed, setTyped] = useState(options.initial)
  const [issue, setIssue] = useState<Issue | null>(null)
  const { start, reset, ...submission } = useSubmission(options, () =>
    setTyped((now) => ({ ...now, ...options.cleared })),
  )
  const values: Values = { ...typed, ...options.stored }
  const derived = derive(values, facts)
  /** Changes values; messages of the last attempt disappear. */
  const edit = (change: Partial<Values>) => {
    setIssue(null)
    reset()
    setTyped(adjust({ ...values, ...change }, facts))
    options.store?.(change)
  }
  /** Validates, then opens the review or sends. */
  const submit = (change: Partial<Values> = {}) => {
    if (!options.requireMember()) return
    const final = adjust({ ...values, ...change }, facts)
    const draft = { values: final, derived: derive(final, facts), facts }
    const found = validate(final, draft.derived, facts)
    setTyped(final)
    setIssue(found)
    start(draft, found === null ? null : issueText(found, final))
    if (found !== null) scrollToFirstError()
  }
  const leave = (field: TextField<Values>) => {
    const found = validate(values, derived, facts)
    if (values[field] !== '' && found?.field === field) setIssue(found)
  }
  const errorOf = (field: string) => (issue?.field === field ? issueText(issue, values) : undefined)
  /** Props of a text or amount field; `also` changes with each keystroke. */
  const register = (field: TextField<Values>, also?: Partial<Values>) => ({
    value: values[field] as string,
    onChange: (text: string) => edit({ ...also, [field]: text } as Partial<Values>),
    onBlur: () => leave(field),
    error: errorOf(String(field)),
  })
  const failureMessage = issue?.field === null ? issueText(issue, values) : submission.review.failure
  return { ...submission, values, facts, derived, edit, register, errorOf, failureMessage, submit }
}
