import { type OwnAccount, subAccounts } from '@bourse/contracts/sub-accounts'
import { useQuery } from '@tanstack/react-query'
import { UserRound, UsersRound } from 'lucide-react'
import { ListRow } from '#kit/list'
import { useText } from '#text'
import { queryFor } from '#api'
import { OwnFiat } from '#api/own'

export const useOwnAccounts = (isEnabled = true) =>
  useQuery({ ...queryFor(subAccounts.list, {}), enabled: isEnabled })

/** Names an account; the main one has no name of its own. */
export function useAccountName() {
  const t = useText()
  return ({ name }: Pick<OwnAccount, 'name'>): string => name ?? t('accounts.main')
}

/** One account with its equity. */
export function AccountRow({ account, onPress }: { account: OwnAccount; onPress: () => void }) {
  const t = useText()
  const nameOf = useAccountName()
  const Icon = account.name === null ? UserRound : UsersRound
  return (
    <ListRow
      icon={<Icon size={20} />}
      title={<span className="wrap-anywhere">{nameOf(account)}</span>}
      {...(account.isSelected ? { note: t('accounts.selected') } : {})}
      value={<OwnFiat usd={account.equity} />}
      onPress={onPress}
    />
  )
}
