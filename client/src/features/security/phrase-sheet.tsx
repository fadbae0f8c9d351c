import { security } from '@bourse/contracts/security'
import { useState } from 'react'
import { Button } from '#kit/control'
import { say } from '#kit/feedback'
import { TextField } from '#kit/field'
import { Sheet } from '#kit/overlay'
import { useText } from '#text'
import { useWrite } from '#wire'
import { phraseWords } from './phrase-form.ts'
import { SPOILED } from './queries.ts'

/** Words that only the member and we know: a mail without them is not ours. */
export function PhraseSheet({ now, onClose }: { now: string; onClose: () => void }) {
  const t = useText()
  const [typed, setTyped] = useState(now)
  const [isJudged, setJudged] = useState(false)
  const save = useWrite(security.setPhrase, { spoils: SPOILED, isQuiet: true })
  const wrong = phraseWords(typed)
  const submit = async () => {
    setJudged(true)
    if (wrong !== null || (await save.send({ phrase: typed.trim() })) === null) return
    say(t('app.saved'), 'success')
    onClose()
  }
  return (
    <Sheet
      title={t('security.phrase')}
      onClose={onClose}
      foot={
        <Button isBusy={save.isBusy} onClick={() => void submit()}>
          {t('app.save')}
        </Button>
      }
    >
      <form
        noValidate
        className="space-y-4 pt-1"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <p className="text-row text-t2">{t('security.phrase_lead')}</p>
        <TextField
          label={t('security.phrase_label')}
          autoComplete="off"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setJudged(false)
            save.reset()
          }}
          onBlur={() => typed !== '' && setJudged(true)}
          hint={t('security.phrase_hint')}
          error={isJudged && wrong !== null ? t(wrong) : save.failure?.message}
        />
      </form>
    </Sheet>
  )
}
