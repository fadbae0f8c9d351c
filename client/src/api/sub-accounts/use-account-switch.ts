import { type OwnAccount, subAccounts } from '@bourse/contracts/sub-accounts'
import { toast } from '#kit/feedback'
import { useText } from '#text'
import { fetchUser, signIn, useEndpointMutation } from '#api'
import { useAccountName } from './own-accounts.tsx'

/** Selects an account: its session replaces the present one, here and in other tabs. */
export function useAccountSwitch() {
  const t = useText()
  const nameOf = useAccountName()
  const select = useEndpointMutation(subAccounts.select)
  return {
    isBusy: select.isBusy,
    async switchTo(account: OwnAccount): Promise<void> {
      const token = await select.send({ id: account.id })
      if (token === null) return
      signIn(token)
      toast(t('accounts.using', { name: nameOf(account) }), 'success')
      await Promise.allSettled([fetchUser()])
    },
  }
}
