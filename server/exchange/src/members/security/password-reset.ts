import type { MemberId } from '@bourse/contracts/account'
import type { Instant } from '@bourse/contracts/kit'
import { deleteApiKeys } from '#members/security/api-keys'
import type { Tx } from '#platform/kernel'
import { recordFactorChange } from './factor-hold.ts'

/** Withdrawals are refused for a while after a reset, and API keys are revoked; returns whether there were any. */
export async function recordPasswordReset(tx: Tx, member: MemberId, at: Instant): Promise<boolean> {
  await recordFactorChange(tx, member, { factor: 'password', wasSet: true, hadAuthenticator: false, at })
  return deleteApiKeys(tx, member)
}
