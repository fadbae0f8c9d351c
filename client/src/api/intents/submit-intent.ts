import { ApiCallError, type IntentResult, type IntentOutcome } from '@bourse/contracts/api-client'
import type { Endpoint, Input, Output } from '@bourse/contracts/kit'
import { toast } from '#kit/feedback'
import { t } from '#text'
import { type IntentForm, invalidateAreas } from '#api'
import { intentText, notDoneText } from './intent-text.ts'
import { intents } from './intents.ts'

/**
 * Sends a write that moves money. The outcome that its form shows, or null where there is none or where it is reported
 * elsewhere; an outcome without output is announced here, because only the fact is known.
 */
export async function submitIntent<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  form: IntentForm,
): Promise<IntentOutcome<Output<E>> | null> {
  const outcome = await readOutcome(endpoint, await intents.send(endpoint, input, form.isMounted), form)
  if (outcome?.kind === 'failed') return { kind: 'failed', failure: explain(endpoint.name, outcome.failure) }
  if (outcome !== null && outcome.output === undefined)
    toast(t(intentText(endpoint.name, 'applied')), 'success')
  return outcome
}

async function readOutcome<T>(
  { name, effect: { affects } = {} }: Endpoint,
  result: IntentResult<T>,
  { hold, isMounted }: IntentForm,
): Promise<IntentOutcome<T> | null> {
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
      return { kind: 'failed', failure: unknownFailure(name) }
    case 'earlier-applied':
      invalidateAreas(affects)
      toast(t(intentText(name, 'earlier')), 'success')
      return null
    default:
      return result
  }
}

const unknownFailure = (call: string) =>
  new ApiCallError({ code: 'timeout', message: t(intentText(call, 'unknown')) })

/** An abandoned request has no reason that the member could act on. */
const explain = (call: string, failure: ApiCallError): ApiCallError =>
  failure.reason === 'request_abandoned'
    ? new ApiCallError({ code: failure.code, reason: failure.reason, message: notDoneText(call, failure) })
    : failure
