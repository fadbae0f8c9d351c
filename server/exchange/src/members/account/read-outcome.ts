import { type CallOutcome, OUTCOME_RETENTION_MS } from '@bourse/contracts/account'
import { HOUR, SECOND } from '@bourse/contracts/kit'
import { type MemberCall, settleKey } from '#platform/kernel'
import { translate } from '#platform/text'

type Request = { readonly call: string; readonly key: string; readonly ageSeconds: number }

/** Reads the outcome of the member's earlier call; one that never arrived is abandoned. */
export async function readOutcome(
  { call: endpoint, key, ageSeconds }: Request,
  call: MemberCall,
): Promise<CallOutcome> {
  const { member, now, lang } = call
  // The outcome of an older call may have been removed, so its absence proves nothing.
  const canAbandon = ageSeconds * SECOND < OUTCOME_RETENTION_MS - HOUR
  const outcome = await call.transact((tx) => settleKey(tx, { member, endpoint, key, now, canAbandon }))
  if (outcome === null) return { state: 'unknown', reason: null, message: null }
  if (outcome.kind === 'answer') return { state: 'applied', reason: null, message: null }
  return {
    state: outcome.code === 'request_abandoned' ? 'abandoned' : 'refused',
    reason: outcome.code,
    message: translate(lang, outcome.code, outcome.values),
  }
}
