import { nicknameIssue } from '@bourse/contracts/account'
import { type OwnAccount, subAccounts } from '@bourse/contracts/sub-accounts'
import type { Key } from '#text'
import { keyOfCode, TextSheet } from '#api/form'

function nameError(typed: string): Key | null {
  const issue = nicknameIssue(typed.trim())
  if (issue === null) return null
  return issue === 'special_characters' ? keyOfCode(issue) : 'accounts.name_wrong'
}

type Props = { account: OwnAccount | null; onClose: () => void }

/** The name of a new sub-account, or another name of one. */
export function NameSheet({ account, onClose }: Props) {
  const sheet = {
    check: nameError,
    label: 'accounts.name',
    hint: 'accounts.name_hint',
    now: account?.name ?? '',
    onClose,
  } as const
  if (account === null)
    return (
      <TextSheet
        endpoint={subAccounts.create}
        toInput={(name) => ({ name })}
        title="accounts.create"
        {...sheet}
      />
    )
  const { id } = account
  return (
    <TextSheet
      endpoint={subAccounts.rename}
      toInput={(name) => ({ id, name })}
      title="accounts.rename"
      {...sheet}
    />
  )
}
