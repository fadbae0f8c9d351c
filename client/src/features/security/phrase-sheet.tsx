import { security } from '@bourse/contracts/security'
import { useState } from 'react'
import { Button } from '#kit/control'
import { toast } from '#kit/feedback'
import { TextField } from '#kit/field'
import { Sheet } from '#kit/overlay'
import { useText } from '#text'
import { useEndpointMutation } from '#api'
import { phraseLabel } from './phrase-form.ts'
import { AFFECTED } from './queries.ts'

/** Words that only the member and we know: a mail without them is not ours. */
export function PhraseSheet({ now, onClose }: { now: string; onClose: () => void }) {
  const t = useText()
  const [typed, setTyped] = useState(now)
  const [isTouched, setTouched] = useState(false)
  const save = useEndpointMutation(security.setPhrase, { affects: AFFECTED, isQuiet: true })
  const wrong = phraseLabel(typed)
  const submit = async () => {
    setTouched(true)
    if (wrong !== null || (await save.send({ phrase: typed.trim() })) === null) return
    toast(t('app.saved'), 'success')
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
            setTouched(false)
            save.reset()
          }}
          onBlur={() => typed !== '' && setTouched(true)}
          hint={t('security.phrase_hint')}
          error={isTouched && wrong !== null ? t(wrong) : save.failure?.message}
        />
      </form>
    </Sheet>
  )
}
