import { PHRASE, profileTextIssue } from '@bourse/contracts/account'
import { security } from '@bourse/contracts/security'
import type { Key } from '#text'
import { TextSheet } from '#api/form'

/** The anti-phishing phrase: a mail without it is not from this platform. */
export const PhraseSheet = ({ now, onClose }: { now: string; onClose: () => void }) => (
  <TextSheet
    endpoint={security.setPhrase}
    toInput={(phrase) => ({ phrase })}
    check={phraseLabel}
    now={now}
    title="security.phrase"
    label="security.phrase_label"
    lead="security.phrase_lead"
    hint="security.phrase_hint"
    onClose={onClose}
  />
)

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
