import { account } from '@bourse/contracts/account'
import { unreachable } from '@bourse/contracts/kit'
import { useState } from 'react'
import { Button } from '#kit/control'
import { toast } from '#kit/feedback'
import { TextField } from '#kit/field'
import { Sheet } from '#kit/overlay'
import { useText } from '#text'
import { useEndpointMutation } from '#api'
import { type ProfileField, profileFieldLabel } from './field-labels.ts'

type Props = { field: ProfileField; now: string; onClose: () => void }

/** One line about oneself. The row behind keeps the old one until the server has agreed. */
export function ProfileFieldSheet({ field, now, onClose }: Props) {
  const t = useText()
  const [typed, setTyped] = useState(now)
  const [isTouched, setTouched] = useState(false)
  const save = useSaving(field)
  const wrong = profileFieldLabel(field, typed)
  const submit = async () => {
    setTouched(true)
    if (wrong !== null || !(await save.send(typed.trim()))) return
    toast(t('app.saved'), 'success')
    onClose()
  }
  const error = isTouched && wrong !== null ? t(wrong) : save.failure?.message
  return (
    <Sheet
      title={t(field === 'nickname' ? 'profile.nickname' : 'profile.signature')}
      onClose={onClose}
      foot={
        <Button isBusy={save.isBusy} onClick={() => void submit()}>
          {t('app.save')}
        </Button>
      }
    >
      <form
        noValidate
        className="pt-2"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <TextField
          label={t(field === 'nickname' ? 'profile.nickname' : 'profile.signature')}
          autoComplete={field === 'nickname' ? 'nickname' : 'off'}
          enterKeyHint="done"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setTouched(false)
            save.reset()
          }}
          onBlur={() => setTouched(true)}
          hint={t(field === 'nickname' ? 'profile.nickname_hint' : 'profile.signature_hint')}
          error={error}
        />
      </form>
    </Sheet>
  )
}

/** True when the line was saved. */
function useSaving(field: ProfileField) {
  const options = { isQuiet: true }
  const nickname = useEndpointMutation(account.setNickname, options)
  const signature = useEndpointMutation(account.setSignature, options)
  const { isBusy, failure, reset } = field === 'nickname' ? nickname : signature
  const send = async (text: string): Promise<boolean> => {
    switch (field) {
      case 'nickname':
        return (await nickname.send({ nickname: text })) !== null
      case 'signature':
        return (await signature.send({ signature: text })) !== null
      default:
        return unreachable(field)
    }
  }
  return { send, isBusy, failure, reset }
}
