import { PHRASE, profileTextIssue } from '@bourse/contracts/account'
import { security } from '@bourse/contracts/security'
import type { Key } from '#text'
import { keyOfCode, TextSheet } from '#api/form'

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
  const issue = profileTextIssue(typed.trim(), PHRASE)
  if (issue === 'text_too_short') return 'security.phrase_short'
  return issue === null ? null : keyOfCode(issue)
}
