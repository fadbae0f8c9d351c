import type { MemberId } from '@bourse/contracts/account'
import { listAccountsOfPerson } from '#members/account'
import { deleteApiKeys } from '#members/security/api-keys'
import { deleteWebhooks } from '#members/webhooks'
import type { Tx } from '#platform/kernel'

/**
 * Deletes a member's API keys, and the webhooks of all accounts: a thief may have made one of them. Returns whether
 * there was a key.
 */
export async function revokePrograms(tx: Tx, member: MemberId): Promise<boolean> {
  await deleteWebhooks(tx, await listAccountsOfPerson(tx, member))
  return deleteApiKeys(tx, member)
}
