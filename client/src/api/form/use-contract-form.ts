import type { ApiCallError, CallFailure } from '@bourse/contracts/api-client'
import type { Endpoint, Input, Output, RefusalOf } from '@bourse/contracts/kit'
import { useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type Path,
  type PathValue,
  useForm,
  useWatch,
} from 'react-hook-form'
import { scrollToFirstError } from '#kit/field'
import { restoreForm, useOpenForm } from '#kit/lost-form'
import { type Key, type Text, useText } from '#text'
import { useEndpointMutation } from '#api'
import { dropDraft, readDraft, saveDraft } from './draft.ts'
import {
  type InputDraft,
  inputIssues,
  type InputOf,
  type InputSource,
  findFieldName,
} from './input-issues.ts'

/** Texts for the contract's codes that mean the same in every form. */
const CODE_TEXTS: Readonly<Record<string, Key>> = {
  amount_invalid: 'field.amount_wrong',
  amount_not_positive: 'field.amount_wrong',
  choice_invalid: 'field.required',
  code_invalid: 'code.invalid',
  count_invalid: 'field.number_wrong',
  required: 'field.required',
  special_characters: 'field.special_characters',
  text_invalid: 'field.required',
  text_too_long: 'password.too_long',
  totp_invalid: 'code.invalid',
}

export const keyOfCode = (code: string): Key => CODE_TEXTS[code] ?? 'field.wrong'

type Values = Record<string, unknown>
type Name<V> = keyof V & string

type Rules<S extends InputSource, V extends Values> = {
  readonly defaults: V
  readonly toInput: (values: V) => InputDraft<InputOf<S>>
  /** Rules beyond the input schema: an error text per field, or for the form. They take precedence over the schema's. */
  readonly check?: (values: V) => { readonly [N in Name<V> | 'form']?: string | undefined }
  /** Replaces the schema's error text of a field. */
  readonly texts?: { readonly [N in Name<V>]?: Key }
  /** Retains the values under this name, in memory and for this session, until they are sent. */
  readonly draft?: string
  /** Values returned from another page; they replace the draft's. */
  readonly initial?: () => Partial<V>
  /** Fields that are never part of a draft. */
  readonly secrets?: readonly Name<V>[]
}

type Options<E extends Endpoint, V extends Values> = Rules<E, V> & {
  /** Refusals about one field are shown at that field. */
  readonly refusalFields?: { readonly [R in RefusalOf<E>]?: Name<V> }
  /** Submitting opens a review; `confirm` sends. */
  readonly hasReview?: boolean
  /** Precedes the reason of a failure; stands alone where the server gave no reason. */
  readonly failureTitle?: Key
  /** Fields in the review itself: they are checked when it is confirmed, not when it opens. */
  readonly reviewFields?: readonly Name<V>[]
  /** False: a failure is also toasted. */
  readonly isQuiet?: boolean
  readonly onDone: (output: NonNullable<Output<E>>, form: FormControls<V>) => unknown
}

type LocalOptions<S extends InputSource, V extends Values> = Rules<S, V> & {
  readonly onDone: (input: InputOf<S>) => void
}

/** A function receives the current values, for changes after an await. */
type Changes<V> = Partial<V> | ((now: V) => Partial<V>)

type FormControls<V> = {
  readonly values: V
  readonly set: (changes: Changes<V>) => void
  readonly close: () => void
}

export type FormField<T> = {
  readonly name: string
  readonly value: T
  readonly error: string | undefined
  readonly onChange: (next: T | { readonly target: { readonly value: T } }) => void
  readonly onBlur: () => void
}

/** The values with their errors; react-hook-form keeps both. */
function useValues<S extends InputSource, V extends Values>(
  source: S,
  options: Rules<S, V>,
  unchecked: readonly Name<V>[] = [],
) {
  const t = useText()
  const [first] = useState(() => firstValues(options))
  const form = useForm<V, unknown, InputOf<S>>({
    defaultValues: first as DefaultValues<V>,
    shouldFocusError: false,
    resolver: (values) => {
      const errors = listErrors(source, options, values, t)
      for (const name of unchecked) delete errors[name]
      return Object.keys(errors).length === 0
        ? { values: options.toInput(values) as InputOf<S>, errors: {} }
        : { values: {}, errors: errors as FieldErrors<V> }
    },
  })
  const values = useWatch({ control: form.control }) as V
  useOpenForm(values)
  const errors = form.formState.errors as Record<string, { message?: string } | undefined>
  return {
    now: form.getValues,
    handleSubmit: form.handleSubmit,
    values,
    errorOf: (name: string) => errors[name]?.message,
    change: (changes: Partial<V>) => {
      const names = Object.keys(changes) as Path<V>[]
      for (const name of names) form.setValue(name, changes[name] as PathValue<V, Path<V>>)
      form.clearErrors([...names, 'form' as Path<V>])
      if (options.draft !== undefined) saveDraft(options.draft, { ...form.getValues(), ...blank(options) })
    },
    checkFilled: (name: string) => {
      if (form.getValues(name as Path<V>) !== '') void form.trigger(name as Path<V>)
    },
  }
}

/**
 * A form validated by the endpoint's input schema. A non-empty field is checked on blur, all fields on
 * submit; an error stays until its field changes, a server refusal until any field changes.
 */
export function useContractForm<E extends Endpoint, V extends Values>(endpoint: E, options: Options<E, V>) {
  const { draft, isQuiet = true } = options
  const t = useText()
  const mutation = useEndpointMutation(endpoint, { isQuiet })
  const [isReviewing, setReviewing] = useState(false)
  const form = useValues(endpoint, options, isReviewing ? [] : options.reviewFields)
  const close = () => setReviewing(false)
  const set = (next: Changes<V>) => {
    form.change(typeof next === 'function' ? next(form.now()) : next)
    mutation.reset()
  }
  const send = async (input: Input<E>) => {
    const output = await mutation.send(input)
    if (output === null || output === undefined) return
    if (draft !== undefined) dropDraft(draft)
    await options.onDone(output, { values: form.now(), set, close })
  }
  const submit = form.handleSubmit((input) => {
    if (options.hasReview !== true) return send(input)
    mutation.reset()
    setReviewing(true)
  }, scrollToFirstError)
  const { reviewFields } = options
  const checkAndSend = form.handleSubmit(send, (errors) => {
    const isOnPage = Object.keys(errors).some((name) => reviewFields?.includes(name as Name<V>) !== true)
    if (isOnPage) close()
    scrollToFirstError()
  })
  const confirm = () =>
    reviewFields === undefined ? send(options.toInput(form.now()) as Input<E>) : checkAndSend()
  const { failure, isBusy } = mutation
  const refused = refusedFields(endpoint, options, failure, t)
  const errorOf = (name: Name<V>) => form.errorOf(name) ?? refused[name]
  const isAtField = Object.keys(refused).some((name) => name in form.values)
  const failureMessage =
    form.errorOf('form') ?? (isAtField ? undefined : failureText(failure, options.failureTitle, t))
  return {
    values: form.values,
    set,
    field: bindFields(form, set, errorOf),
    errorOf,
    isBusy,
    failure,
    failureMessage,
    submit: (event?: { preventDefault?: () => void }) => void submit(event as never),
    isReviewing,
    confirm,
    close,
    /** Props of a review sheet. */
    review: {
      isBusy,
      isFinal: mutation.isFinal,
      failure: failureMessage,
      onConfirm: () => void confirm(),
      onClose: close,
    },
  }
}

/** Errors that the server found, by form field: a refusal about one field, or fields of an invalid input. */
function refusedFields<E extends Endpoint, V extends Values>(
  endpoint: E,
  { refusalFields }: Options<E, V>,
  failure: CallFailure<E> | null,
  t: Text,
): Readonly<Record<string, string>> {
  if (failure === null) return {}
  const refused = failure.reason && refusalFields?.[failure.reason]
  if (refused !== undefined) return { [refused]: failure.message }
  const names = Object.entries(failure.fields).map(([wire, code]) => [
    findFieldName(endpoint, wire),
    t(keyOfCode(code)),
  ])
  return Object.fromEntries(names) as Record<string, string>
}

function failureText(failure: ApiCallError | null, title: Key | undefined, t: Text): string | undefined {
  if (failure === null || title === undefined) return failure?.message
  const isBare = failure.message === '' || failure.message === t(title)
  return isBare ? t(title) : t('app.failed_because', { title: t(title), reason: failure.message })
}

/** A form that is not sent: `source.input` validates the result of `toInput`, and `onDone` receives it. */
export function useLocalForm<S extends InputSource, V extends Values>(
  source: S,
  options: LocalOptions<S, V>,
) {
  const form = useValues(source, options)
  const submit = form.handleSubmit(options.onDone, scrollToFirstError)
  return {
    field: bindFields(form, form.change, form.errorOf),
    submit: () => void submit(),
    isBusy: false,
    failureMessage: undefined,
  }
}

const bindFields =
  <V extends Values>(
    form: { readonly values: V; readonly checkFilled: (name: string) => void },
    set: (changes: Partial<V>) => void,
    errorOf: (name: Name<V>) => string | undefined,
  ) =>
  <N extends Name<V>>(name: N, normalize = (value: V[N]): V[N] => value): FormField<V[N]> => ({
    name,
    value: form.values[name],
    error: errorOf(name),
    onChange: (next) => set({ [name]: normalize(valueIn(next)) } as unknown as Partial<V>),
    onBlur: () => form.checkFilled(name),
  })

function listErrors<S extends InputSource, V extends Values>(
  source: S,
  { toInput, check, texts = {} }: Rules<S, V>,
  values: V,
  t: ReturnType<typeof useText>,
): Record<string, { type: string; message: string }> {
  const found = Object.entries(inputIssues(source, toInput(values))).map(([name, code]) => {
    const key = (texts as Readonly<Record<string, Key>>)[name] ?? keyOfCode(code)
    return [name, t(key)] as const
  })
  const checked = Object.entries(check?.(values) ?? {})
  const errors: Record<string, { type: string; message: string }> = {}
  for (const [name, message] of [...found, ...checked])
    if (typeof message === 'string') errors[name] = { type: 'input', message }
  return errors
}

function firstValues<V extends Values>({
  defaults,
  draft,
  initial,
}: Pick<Rules<InputSource, V>, 'defaults' | 'draft' | 'initial'>): V {
  if (draft === undefined) return { ...restoreForm(defaults), ...initial?.() }
  const values = { ...defaults, ...readDraft<V>(draft), ...initial?.() }
  if (initial !== undefined) saveDraft(draft, values)
  return values
}

const blank = <V extends Values>({ defaults, secrets = [] }: { defaults: V; secrets?: readonly Name<V>[] }) =>
  Object.fromEntries(secrets.map((name) => [name, defaults[name]]))

const valueIn = <T>(next: T | { readonly target: { readonly value: T } }): T =>
  typeof next === 'object' && next !== null && 'target' in next ? next.target.value : next
