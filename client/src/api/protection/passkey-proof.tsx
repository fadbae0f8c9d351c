import { type ConfirmedAction, security } from '@bourse/contracts/security'
import { CircleCheck, KeySquare } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#kit/control'
import { useText } from '#text'
import { useEndpointMutation } from '#api'
import type { FormField } from '#api/form'
import { presentPasskey, supportText } from '#api/passkeys'

type Props = FormField<string> & { action: ConfirmedAction }

/** Confirms an action with a passkey. The value is the browser's result; a refused one is replaced by another attempt. */
export function PasskeyProof({ action, value, error, onChange }: Props) {
  const t = useText()
  const begin = useEndpointMutation(security.confirmByPasskey, { isQuiet: true })
  const [problem, setProblem] = useState<string | null>(supportText(t))
  const [isBusy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    setProblem(null)
    const begun = await begin.send({ action })
    const shown = begun === null ? null : await presentPasskey(begun.options)
    setBusy(false)
    if (shown === null) return
    if (shown.kind === 'ok') onChange(shown.credential)
    else setProblem(t(`passkey.${shown.kind}`))
  }
  if (value !== '' && error === undefined)
    return (
      <p role="status" className="flex items-center gap-2 text-row text-success">
        <CircleCheck size={18} aria-hidden="true" />
        {t('passkey.confirmed')}
      </p>
    )
  const reason = problem ?? begin.failure?.message ?? error
  return (
    <div>
      <Button kind="neutral" isBusy={isBusy} onClick={() => void confirm()}>
        <KeySquare size={18} aria-hidden="true" />
        {t('passkey.confirm')}
      </Button>
      {reason !== undefined && (
        <p role="alert" className="pt-2 text-sub text-error">
          {reason}
        </p>
      )}
    </div>
  )
}
