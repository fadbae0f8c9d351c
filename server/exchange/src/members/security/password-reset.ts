import type { MemberId } from '@bourse/contracts/account'
import type { Instant } from '@bourse/contracts/kit'
import type { Tx } from '#platform/kernel'
import { recordFactorChange } from './factor-hold.ts'
import { revokePrograms } from './revoke-programs.ts'

/** Withdrawals are refused for a while after a reset, and API keys are revoked; returns whether there were any. */
export async function recordPasswordReset(tx: Tx, member: MemberId, at: Instant): Promise<boolean> {
  await recordFactorChange(tx, member, { factor: 'password', wasSet: true, hadAuthenticator: false, at })
  return revokePrograms(tx, member)
}
