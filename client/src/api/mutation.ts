import { ApiCallError, type IntentResult, type Settled } from '@bourse/contracts/api-client'
import { type Endpoint, type Input, isFinal, type Output } from '@bourse/contracts/kit'
import { useEffect, useRef, useState } from 'react'
import { isOnline } from '#kit/device'
import { toast } from '#kit/feedback'
import { t } from '#text'
import { callWithProof } from './call-with-proof.ts'
import { clientError } from './call.ts'
import { handleApiError } from './handle-api-error.ts'
import { intents } from './intents.ts'
import { intentText, notDoneText } from './intent-text.ts'
import { invalidateAreas } from './query.ts'

type MutationOptions<E extends Endpoint> = {
  /** Called after a successful write; some endpoints return nothing, so null from `send` is not a failure. */
  readonly onDone?: (output: Output<E>) => void
  /** The caller shows the failure; only lost sessions and missing identity are handled here. */
  readonly isQuiet?: boolean
}

type State = { readonly isBusy: boolean; readonly failure: ApiCallError | null }

const rest: State = { isBusy: false, failure: null }
const busy: State = { isBusy: true, failure: null }
const concernsAll = ({ code }: ApiCallError) => code === 'session_lost' || code === 'identity_required'

/** Sends a write; one that moves money is an intent, which lives on when the form is gone. */
async function submit<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  isShown: () => boolean,
): Promise<IntentResult<Output<E>>> {
  if (endpoint.exits !== true && !isOnline()) return { kind: 'failed', failure: clientError('offline') }
  if (endpoint.movesMoney === true) return intents.send(endpoint, input, isShown)
  try {
    return { kind: 'applied', output: await callWithProof(endpoint, input, { isQuiet: true }) }
  } catch (failure) {
    if (!(failure instanceof ApiCallError)) throw failure
    return { kind: 'failed', failure }
  }
}

const unknownFailure = (call: string) =>
  new ApiCallError({ code: 'timeout', message: t(intentText(call, 'unknown')) })

/** An abandoned request has no reason that the member could act on. */
const failureOf = (call: string, { failure }: { readonly failure: ApiCallError }): ApiCallError =>
  failure.reason === 'request_abandoned'
    ? new ApiCallError({ code: failure.code, reason: failure.reason, message: notDoneText(call, failure) })
    : failure

type Reporter = {
  readonly set: (state: State) => void
  readonly fail: (failure: ApiCallError) => void
  /** Shown at each press until the outcome is known; null then. */
  readonly hold: (failure: ApiCallError | null) => void
  readonly isMounted: () => boolean
}

/** The outcome that the form shows; null where there is none, or where it is reported elsewhere. */
async function outcomeOf<T>(
  { name, affects }: Endpoint,
  result: IntentResult<T>,
  { set, fail, hold, isMounted }: Reporter,
): Promise<Settled<T> | null> {
  switch (result.kind) {
    case 'late':
      return isMounted() ? result.outcome : null
    case 'unknown': {
      hold(unknownFailure(name))
      const outcome = await result.settled
      hold(null)
      return isMounted() ? outcome : null
    }
    case 'earlier-unknown':
      fail(unknownFailure(name))
      return null
    case 'earlier-applied':
      invalidateAreas(affects)
      set(rest)
      toast(t(intentText(name, 'earlier')), 'success')
      return null
    default:
      return result
  }
}

/**
 * A write: one request however often the button is pressed. `send` resolves to null when it failed (already reported) or
 * the same request is in flight. After a lost response it resolves when the outcome is known, while the form shows that it
 * is not.
 */
export function useEndpointMutation<E extends Endpoint>(endpoint: E, options: MutationOptions<E> = {}) {
  const running = useRef(false)
  const isMounted = useIsMounted()
  const [state, set] = useState<State>(rest)
  const fail = (failure: ApiCallError) => {
    set({ isBusy: false, failure })
    if (options.isQuiet !== true || concernsAll(failure)) handleApiError(failure)
  }
  const held = useRef<ApiCallError | null>(null)
  const hold = (failure: ApiCallError | null) => {
    held.current = failure
    if (failure === null) set(rest)
    else fail(failure)
  }
  const finish = (outcome: Settled<Output<E>> | null): Output<E> | null => {
    if (outcome === null) return null
    if (outcome.kind === 'failed') {
      fail(failureOf(endpoint.name, outcome))
      return null
    }
    set(rest)
    invalidateAreas(endpoint.affects)
    // Only the fact is known, so there is no result to show.
    if (outcome.output === undefined) {
      toast(t(intentText(endpoint.name, 'applied')), 'success')
      return null
    }
    options.onDone?.(outcome.output)
    return outcome.output
  }
  const send = async (input: Input<E>): Promise<Output<E> | null> => {
    if (running.current) {
      if (held.current !== null) set({ isBusy: false, failure: held.current })
      void intents.settleAll()
      return null
    }
    running.current = true
    set(busy)
    try {
      const result = await submit(endpoint, input, isMounted)
      return finish(await outcomeOf(endpoint, result, { set, fail, hold, isMounted }))
    } catch (error) {
      set(rest)
      throw error
    } finally {
      running.current = false
    }
  }
  const reset = () => set((now) => (now.failure === null ? now : rest))
  return { send, ...state, isFinal: isFinal(endpoint), reset }
}

function useIsMounted(): () => boolean {
  const mounted = useRef(true)
  useEffect(() => {
    mounted.current = true
    return () => void (mounted.current = false)
  }, [])
  return () => mounted.current
}
