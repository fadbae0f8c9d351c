import { profileTextIssue, PHRASE } from '@bourse/contracts/account'
import type { Key } from '#text'

/** The text for what is wrong with a phrase; null when nothing is. */
export function phraseLabel(typed: string): Key | null {
  switch (profileTextIssue(typed.trim(), PHRASE)) {
    case null:
      return null
    case 'text_too_long':
      return 'password.too_long'
    case 'text_too_short':
      return 'security.phrase_short'
    default:
      return 'field.special_characters'
  }
}
