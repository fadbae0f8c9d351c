import { type account, type CallOutcome, OUTCOME_RETENTION_MS } from '#account'
import type { Endpoint, Input, Instant, Output } from '#kit'
import { toWire } from './api-client.ts'
import { ApiCallError, isOutcomeUnknown } from './error.ts'
import {
  createIntentList,
  type Intent,
  type IntentStorage,
  intendedInput,
  describeSubject,
} from './intent-list.ts'

/** A known outcome. The output of an applied call is undefined where only the fact is known. */
export type IntentOutcome<T = unknown> =
  | { readonly kind: 'applied'; readonly output: T | undefined }
  | { readonly kind: 'failed'; readonly failure: ApiCallError }

export type IntentResult<T = unknown> =
  | IntentOutcome<T>
  /** No response arrived. `settled` resolves with the outcome, or with null when the intent is given up. */
  | { readonly kind: 'unknown'; readonly intent: Intent; readonly settled: Promise<IntentOutcome<T> | null> }
  /** The response was lost and the outcome read afterwards; `onSettled` reports it where no form shows it. */
  | { readonly kind: 'late'; readonly outcome: IntentOutcome<T> }
  /** Not sent: an earlier press has turned out to be applied, or its outcome is still unknown. */
  | { readonly kind: 'earlier-applied' | 'earlier-unknown'; readonly intent: Intent }

export type IntentOptions = {
  readonly write: <E extends Endpoint>(
    endpoint: E,
    input: Input<E>,
    options: { key: string },
  ) => Promise<Output<E>>
  readonly readOutcome: (request: Input<typeof account.outcome>) => Promise<CallOutcome>
  readonly storage: IntentStorage
  /** The signed-in member. */
  readonly member: () => string
  readonly newKey: () => string
  readonly now: () => Instant
  readonly onChange?: () => void
  /** Called with an outcome that was found out later and that no form shows. */
  readonly onSettled?: (intent: Intent, outcome: IntentOutcome) => void
}

/** The age is unknown where the clock was set back since the press; then nothing may be abandoned. */
function outcomeRequest({ call, key, sentAt }: Intent, now: Instant): Input<typeof account.outcome> {
  const ageMs = now < sentAt ? OUTCOME_RETENTION_MS : now - sentAt
  return { call, key, ageSeconds: Math.ceil(ageMs / 1000) }
}

type SubmittedForm = {
  readonly endpoint: Endpoint
  readonly input: unknown
  /** Whether the form that sent it still shows the outcome. */
  readonly isShown: () => boolean
}
type Submission = SubmittedForm & { readonly resolve: (outcome: IntentOutcome | null) => void }

type State = {
  readonly list: ReturnType<typeof createIntentList>
  /** Requests in flight, by key; null when the response was lost. */
  readonly sending: Map<string, Promise<IntentOutcome | null>>
  /** Intents of this page; those of an earlier page have none. */
  readonly submissions: Map<string, Submission>
  /** Keys whose outcome the server does not know. */
  readonly undecided: Set<string>
}
type Settle = (intent: Intent) => Promise<IntentOutcome | null>

/**
 * Sends writes that move money so that one press has one effect. After a lost response the outcome is read by key, which
 * also abandons a request that has not arrived; until it is known, no other press on the same subject is sent.
 */
export function createIntents(options: IntentOptions) {
  const { member, onChange = () => undefined } = options
  const list = createIntentList(options.storage, onChange)
  const state: State = { list, sending: new Map(), submissions: new Map(), undecided: new Set() }
  const settle = createSettle(options, state)

  /** Ends intents without an outcome. */
  function drop(isDropped: (intent: Intent) => boolean): void {
    const dropped = list.all().filter(isDropped)
    list.remove(isDropped)
    for (const { key } of dropped) {
      state.submissions.get(key)?.resolve(null)
      state.submissions.delete(key)
    }
  }

  const unknown = () => list.all().filter((it) => it.member === member() && !state.sending.has(it.key))
  return {
    send: createSend(options, state, settle),
    /** The member's intents whose response was lost. */
    unknown,
    /** Reads the outcomes of all unknown intents. */
    settleAll: async () => void (await Promise.all(unknown().map(settle))),
    /** Whether the server does not know the outcome, so that the member must look at the newest records. */
    isUndecided: (key: string) => state.undecided.has(key),
    /** Drops an intent by the member's decision, so that the next press is sent. */
    giveUp: (key: string) => drop((it) => it.key === key),
    /** Ends all intents of the member who signs out. */
    clear: () => drop((it) => it.member === member()),
  }
}

export type Intents = ReturnType<typeof createIntents>

function createSubmission(form: SubmittedForm) {
  let resolve: Submission['resolve'] = () => undefined
  const settled = new Promise<IntentOutcome | null>((done) => (resolve = done))
  return { submission: { ...form, resolve }, settled }
}

function createSend({ write, member, newKey, now }: IntentOptions, state: State, settle: Settle) {
  const { list, sending, submissions } = state

  async function respond({ endpoint, input }: SubmittedForm, key: string): Promise<IntentOutcome | null> {
    try {
      const output: unknown = await write(endpoint, input as never, { key })
      return { kind: 'applied', output }
    } catch (failure) {
      if (!(failure instanceof ApiCallError)) throw failure
      return isOutcomeUnknown(failure) ? null : { kind: 'failed', failure }
    } finally {
      sending.delete(key)
    }
  }

  async function attempt(form: SubmittedForm, key: string): Promise<IntentOutcome | null> {
    const response = respond(form, key)
    sending.set(
      key,
      response.catch(() => null),
    )
    const outcome = await response
    if (outcome !== null) {
      submissions.delete(key)
      list.remove((it) => it.key === key)
    }
    return outcome
  }

  /** Whether this earlier press on the same subject blocks the next one. */
  async function checkEarlier(intent: Intent): Promise<IntentResult<never> | null> {
    const outcome = await settle(intent)
    if (outcome?.kind === 'applied') return { kind: 'earlier-applied', intent }
    return outcome === null && list.has(intent.key) ? { kind: 'earlier-unknown', intent } : null
  }

  return async <E extends Endpoint>(
    endpoint: E,
    input: Input<E>,
    isShown: () => boolean = () => true,
  ): Promise<IntentResult<Output<E>>> => {
    const wire = toWire(endpoint, input)
    const target = { member: member(), call: endpoint.name, subject: describeSubject(endpoint, wire) }
    // No event-loop turn passes between the last check and `add`: of simultaneous presses, one is sent.
    for (let before = list.find(target); before !== undefined; before = list.find(target)) {
      const earlier = await checkEarlier(before)
      if (earlier !== null) return earlier
    }
    const intent: Intent = { ...target, key: newKey(), input: intendedInput(endpoint, wire), sentAt: now() }
    list.add(intent)
    const { submission, settled } = createSubmission({ endpoint, input, isShown })
    submissions.set(intent.key, submission)
    const response = await attempt(submission, intent.key)
    const outcome = response ?? (await settle(intent))
    if (outcome === null) return { kind: 'unknown', intent, settled } as IntentResult<Output<E>>
    return (response === null ? { kind: 'late', outcome } : outcome) as IntentResult<Output<E>>
  }
}

/** Finds out the outcome of an intent; null while it stays unknown. One request per intent at a time. */
function createSettle(options: IntentOptions, { list, sending, submissions, undecided }: State): Settle {
  const running = new Map<string, Promise<IntentOutcome | null>>()

  /** Repeats the request under the same key, which returns the first response. */
  async function replay(key: string): Promise<unknown> {
    const submission = submissions.get(key)
    if (submission === undefined) return undefined
    try {
      return await options.write(submission.endpoint, submission.input as never, { key })
    } catch (failure) {
      if (failure instanceof ApiCallError) return undefined
      throw failure
    }
  }

  async function read(intent: Intent): Promise<IntentOutcome | null> {
    const { state, reason, message } = await options.readOutcome(outcomeRequest(intent, options.now()))
    if (state === 'unknown') {
      undecided.add(intent.key)
      return null
    }
    if (state === 'applied') return { kind: 'applied', output: await replay(intent.key) }
    const failure = new ApiCallError({ code: 'refused', message: message ?? '', reason: reason ?? undefined })
    return { kind: 'failed', failure }
  }

  async function find(intent: Intent): Promise<IntentOutcome | null> {
    try {
      // The sender of a request in flight ends its intent.
      const response = await sending.get(intent.key)
      if (response != null) return response
      const outcome = await read(intent)
      if (outcome !== null) end(intent, outcome)
      return outcome
    } catch (failure) {
      if (!(failure instanceof ApiCallError)) throw failure
      // A foreign upstream stores no outcomes.
      if (failure.code === 'not_available') undecided.add(intent.key)
      return null
    } finally {
      running.delete(intent.key)
    }
  }

  function end(intent: Intent, outcome: IntentOutcome): void {
    if (!list.has(intent.key)) return
    const submission = submissions.get(intent.key)
    list.remove((it) => it.key === intent.key)
    submissions.delete(intent.key)
    submission?.resolve(outcome)
    if (submission?.isShown() !== true) options.onSettled?.(intent, outcome)
  }

  return (intent) => {
    const request = running.get(intent.key) ?? find(intent)
    running.set(intent.key, request)
    return request
  }
}
