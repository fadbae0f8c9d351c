import { security } from '@bourse/contracts/security'
import { useState } from 'react'
import { Button } from '#kit/control'
import { toast } from '#kit/feedback'
import { Sheet } from '#kit/overlay'
import { useText } from '#text'
import { useEndpointMutation } from '#api'
import type { Bound } from './contacts.ts'
import { OwnCodeField } from './own-code-field.tsx'
import { isSixDigits } from './password-form.ts'
import { AFFECTED } from './queries.ts'
import { Secret } from './secret.tsx'
import { TotpField } from './totp-field.tsx'

type Props = { isOn: boolean; bound: readonly Bound[]; onClose: () => void }

/** Turning the authenticator on shows its secret once; turning it on or off is proven by the app and by a code. */
export function TotpSheet({ isOn, bound, onClose }: Props) {
  const t = useText()
  const [totp, setTotp] = useState('')
  const [code, setCode] = useState('')
  const [isTouched, setTouched] = useState(false)
  const options = { affects: AFFECTED, isQuiet: true }
  const confirm = useEndpointMutation(security.confirmTotp, options)
  const disable = useEndpointMutation(security.disableTotp, options)
  const write = isOn ? disable : confirm
  const errorOf = (typed: string) => (isTouched && !isSixDigits(typed) ? t('code.invalid') : undefined)
  const change = (set: (typed: string) => void) => (typed: string) => {
    set(typed)
    setTouched(false)
    write.reset()
  }
  const submit = async () => {
    setTouched(true)
    if (!isSixDigits(totp) || !isSixDigits(code)) return
    const message = await write.send({ totp, code })
    if (message === null) return
    toast(message, 'success')
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
        <TotpField value={totp} onChange={change(setTotp)} error={errorOf(totp)} />
        <OwnCodeField
          codePurpose="totp"
          bound={bound}
          value={code}
          onChange={change(setCode)}
          error={errorOf(code)}
        />
      </div>
    </Sheet>
  )
}
