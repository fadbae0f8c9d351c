import { PHRASE, profileTextIssue } from '@bourse/contracts/account'
import { security } from '@bourse/contracts/security'
import { Button } from '#kit/control'
import { toast } from '#kit/feedback'
import { TextField } from '#kit/field'
import { Sheet } from '#kit/overlay'
import { type Key, useText } from '#text'
import { useContractForm } from '#api/form'

/** Words that only the member and we know: a mail without them is not ours. */
export function PhraseSheet({ now, onClose }: { now: string; onClose: () => void }) {
  const t = useText()
  const form = useContractForm(security.setPhrase, {
    defaults: { phrase: now },
    toInput: ({ phrase }) => ({ phrase: phrase.trim() }),
    check: ({ phrase }) => {
      const label = phraseLabel(phrase)
      return { phrase: label === null ? undefined : t(label) }
    },
    onDone: () => {
      toast(t('app.saved'), 'success')
      onClose()
    },
  })
  const field = form.field('phrase')
  return (
    <Sheet
      title={t('security.phrase')}
      onClose={onClose}
      foot={
        <Button isBusy={form.isBusy} onClick={form.submit}>
          {t('app.save')}
        </Button>
      }
    >
      <form noValidate className="space-y-4 pt-1" onSubmit={form.submit}>
        <p className="text-row text-t2">{t('security.phrase_lead')}</p>
        <TextField
          label={t('security.phrase_label')}
          autoComplete="off"
          hint={t('security.phrase_hint')}
          {...field}
          error={field.error ?? form.failureMessage}
        />
      </form>
    </Sheet>
  )
}

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
