import { ApiCallError, type CallFailure, type IntentOutcome } from '@bourse/contracts/api-client'
import { type Endpoint, type Input, isFinal, movesMoney, type Output } from '@bourse/contracts/kit'
import { useEffect, useRef, useState } from 'react'
import { isOnline } from '#kit/device'
import { callWithProof } from './call-with-proof.ts'
import { clientError } from './call.ts'
import { handleApiError } from './handle-api-error.ts'
import { invalidateAreas } from './query.ts'

type MutationOptions<E extends Endpoint> = {
  /** Called after a successful write; some endpoints return nothing, so null from `send` is not a failure. */
  readonly onDone?: (output: Output<E>) => void
  /** The caller shows the failure; only lost sessions and missing identity are handled here. */
  readonly isQuiet?: boolean
}

/** The form that shows the outcome of an intent. */
export type IntentForm = {
  /** Shown at each press until the outcome is known; null then. */
  readonly hold: (failure: ApiCallError | null) => void
  readonly isMounted: () => boolean
}

type State<F> = { readonly isBusy: boolean; readonly failure: F | null }

const rest: State<never> = { isBusy: false, failure: null }
const busy: State<never> = { isBusy: true, failure: null }
const concernsAll = ({ code }: ApiCallError) => code === 'session_lost' || code === 'identity_required'

/** Null where the code cannot be loaded: then nothing is sent. */
async function loadIntents() {
  try {
    return await import('#api/intents')
  } catch {
    return null
  }
}

/** Sends a write; one that moves money is an intent, which lives on when the form is gone. */
async function submit<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  form: IntentForm,
): Promise<IntentOutcome<Output<E>> | null> {
  if (endpoint.effect?.exits !== true && !isOnline())
    return { kind: 'failed', failure: clientError('offline') }
  if (movesMoney(endpoint)) {
    const loaded = await loadIntents()
    return loaded === null
      ? { kind: 'failed', failure: clientError('unreachable') }
      : loaded.submitIntent(endpoint, input, form)
  }
  try {
    return { kind: 'applied', output: await callWithProof(endpoint, input, { isQuiet: true }) }
  } catch (failure) {
    if (!(failure instanceof ApiCallError)) throw failure
    return { kind: 'failed', failure }
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
  const [state, set] = useState<State<CallFailure<E>>>(rest)
  const fail = (failure: ApiCallError) => {
    set({ isBusy: false, failure: failure as CallFailure<E> })
    if (options.isQuiet !== true || concernsAll(failure)) handleApiError(failure)
  }
  const held = useRef<ApiCallError | null>(null)
  const hold = (failure: ApiCallError | null) => {
    held.current = failure
    if (failure === null) set(rest)
    else fail(failure)
  }
  const finish = (outcome: IntentOutcome<Output<E>> | null): Output<E> | null => {
    if (outcome === null) {
      set(rest)
      return null
    }
    if (outcome.kind === 'failed') {
      fail(outcome.failure)
      return null
    }
    set(rest)
    invalidateAreas(endpoint.effect?.affects)
    // The server confirms only that it was done, so there is no result to show.
    if (outcome.output === undefined) return null
    options.onDone?.(outcome.output)
    return outcome.output
  }
  const send = async (input: Input<E>): Promise<Output<E> | null> => {
    if (running.current) {
      if (held.current !== null) set({ isBusy: false, failure: held.current as CallFailure<E> })
      void loadIntents().then((loaded) => loaded?.intents.settleAll())
      return null
    }
    running.current = true
    set(busy)
    try {
      return finish(await submit(endpoint, input, { hold, isMounted }))
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
