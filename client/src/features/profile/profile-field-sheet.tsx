import { account, isUsername, nicknameIssue, profileTextIssue, SIGNATURE } from '@bourse/contracts/account'
import type { Key } from '#text'
import { keyOfCode, TextSheet } from '#api/form'

export type ProfileField = 'nickname' | 'signature' | 'username'

export function profileFieldError(field: ProfileField, typed: string): Key | null {
  const text = typed.trim()
  if (field === 'username') return isUsername(text) ? null : 'profile.username_wrong'
  const issue = field === 'nickname' ? nicknameIssue(text) : profileTextIssue(text, SIGNATURE)
  if (issue === 'text_too_short') return `profile.${field}_wrong`
  return issue === null ? null : keyOfCode(issue)
}

type Props = { field: ProfileField; now: string; onClose: () => void }

export function ProfileFieldSheet({ field, now, onClose }: Props) {
  const sheet = {
    check: (typed: string) => profileFieldError(field, typed),
    title: `profile.${field}`,
    hint: `profile.${field}_hint`,
    now,
    onClose,
  } as const
  if (field === 'username')
    return (
      <TextSheet
        endpoint={account.setUsername}
        toInput={(username) => ({ username })}
        autoComplete="username"
        lead="profile.username_lead"
        {...sheet}
      />
    )
  return field === 'nickname' ? (
    <TextSheet
      endpoint={account.setNickname}
      toInput={(nickname) => ({ nickname })}
      autoComplete="nickname"
      {...sheet}
    />
  ) : (
    <TextSheet endpoint={account.setSignature} toInput={(signature) => ({ signature })} {...sheet} />
  )
}
