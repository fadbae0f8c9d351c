import type { MemberId } from '@bourse/contracts/account'
import { refuse, ZERO } from '@bourse/contracts/kit'
import { closeSubAccount, leaveAccount, ownsAccount } from '#members/account'
import { deleteKeysOfAccount } from '#members/security/api-keys'
import { deleteWebhooks } from '#members/webhooks'
import type { MemberCall, Tx } from '#platform/kernel'
import { lockAllAccounts } from '#platform/ledger'
import type { SubAccountDeps } from './deps.ts'

/** Closes an empty sub-account. Sessions that have selected it return to the main account, and its API keys and webhooks end. */
export async function close(deps: SubAccountDeps, call: MemberCall, account: MemberId): Promise<void> {
  const { main, now } = call
  await call.transact(async (tx) => {
    await tx.lock('sub-accounts', main)
    if (account === main || !(await ownsAccount(tx, main, account))) refuse('not_found')
    if (await isUsed(deps, tx, account)) refuse('sub_account_used')
    await closeSubAccount(tx, account, now)
    await leaveAccount(tx, account)
    await deleteKeysOfAccount(tx, account)
    await deleteWebhooks(tx, [account])
    tx.afterCommit(() => {
      deps.accountChanged(account)
      deps.accountChanged(main)
    })
  })
}

/** Whether an account has money, a debt, or something that runs. Orders and positions hold money while they are open. */
async function isUsed(deps: SubAccountDeps, tx: Tx, account: MemberId): Promise<boolean> {
  const balances = await lockAllAccounts(tx, account)
  if (balances.some(({ amount }) => amount !== ZERO)) return true
  for (const loadDebts of deps.debts)
    if (((await loadDebts(tx, [account])).get(account) ?? ZERO) !== ZERO) return true
  for (const hasUse of deps.accountUses) if (await hasUse(tx, account)) return true
  return false
}
