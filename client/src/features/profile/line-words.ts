import { lineIssue, nicknameIssue, SIGNATURE } from '@bourse/contracts/account'
import type { RefusalCode } from '@bourse/contracts/kit'
import type { Key } from '#text'

export type Line = 'nickname' | 'signature'

const WORDS: Readonly<Record<Line, Readonly<Partial<Record<RefusalCode, Key>>>>> = {
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

/** The text for what is wrong with a line; null when nothing is. */
export function lineWords(line: Line, typed: string): Key | null {
  const meant = typed.trim()
  const issue = line === 'nickname' ? nicknameIssue(meant) : lineIssue(meant, SIGNATURE)
  return issue === null ? null : (WORDS[line][issue] ?? 'app.input_invalid')
}
