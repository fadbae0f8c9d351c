import { security } from '@bourse/contracts/security'
import { useState } from 'react'
import { Button } from '#kit/control'
import { say } from '#kit/feedback'
import { Sheet } from '#kit/overlay'
import { useText } from '#text'
import { useWrite } from '#wire'
import type { Bound } from './contacts.ts'
import { OwnCodeField } from './own-code-field.tsx'
import { isSixDigits } from './password-form.ts'
import { SPOILED } from './queries.ts'
import { Secret } from './secret.tsx'
import { TotpField } from './totp-field.tsx'

type Props = { isOn: boolean; bound: readonly Bound[]; onClose: () => void }

/** Turning the authenticator on shows its secret once; turning it on or off is proven by the app and by a code. */
export function TotpSheet({ isOn, bound, onClose }: Props) {
  const t = useText()
  const [totp, setTotp] = useState('')
  const [code, setCode] = useState('')
  const [isJudged, setJudged] = useState(false)
  const options = { spoils: SPOILED, isQuiet: true }
  const confirm = useWrite(security.confirmTotp, options)
  const disable = useWrite(security.disableTotp, options)
  const write = isOn ? disable : confirm
  const told = (typed: string) => (isJudged && !isSixDigits(typed) ? t('code.invalid') : undefined)
  const change = (set: (typed: string) => void) => (typed: string) => {
    set(typed)
    setJudged(false)
    write.reset()
  }
  const submit = async () => {
    setJudged(true)
    if (!isSixDigits(totp) || !isSixDigits(code)) return
    const answer = await write.send({ totp, code })
    if (answer === null) return
    say(answer, 'success')
    onClose()
  }
  return (
    <Sheet
      title={t('security.totp')}
      onClose={onClose}
      foot={
        <Button
          kind={isOn ? 'danger' : 'primary'}
          isBusy={write.isBusy}
          onClick={() => void submit()}
          reason={write.failure?.message}
        >
          {t(isOn ? 'security.totp_off' : 'security.totp_on')}
        </Button>
      }
    >
      <div className="space-y-5 pt-1">
        {isOn ? <p className="text-row text-t2">{t('security.totp_off_lead')}</p> : <Secret />}
        <TotpField value={totp} onChange={change(setTotp)} error={told(totp)} />
        <OwnCodeField scene="totp" bound={bound} value={code} onChange={change(setCode)} error={told(code)} />
      </div>
    </Sheet>
  )
}
