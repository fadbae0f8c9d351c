import { profileTextIssue, nicknameIssue, SIGNATURE } from '@bourse/contracts/account'
import type { RefusalCode } from '@bourse/contracts/kit'
import type { Key } from '#text'

export type ProfileField = 'nickname' | 'signature'

const LABELS: Readonly<Record<ProfileField, Readonly<Partial<Record<RefusalCode, Key>>>>> = {
  nickname: {
    text_too_short: 'profile.nickname_wrong',
    text_too_long: 'password.too_long',
    special_characters: 'field.special_characters',
  },
  signature: {
    text_too_short: 'profile.signature_wrong',
    text_too_long: 'password.too_long',
    special_characters: 'field.special_characters',
  },
}

/** The text for an invalid line; null if it is valid. */
export function profileFieldLabel(field: ProfileField, typed: string): Key | null {
  const text = typed.trim()
  const issue = field === 'nickname' ? nicknameIssue(text) : profileTextIssue(text, SIGNATURE)
  return issue === null ? null : (LABELS[field][issue] ?? 'app.input_invalid')
}
