import { security } from '@bourse/contracts/security'
import { KeySquare } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#kit/control'
import { deviceName, readTimeZone } from '#kit/device'
import { toast } from '#kit/feedback'
import { useText } from '#text'
import { useEndpointMutation, useSite } from '#api'
import { presentPasskey, supportHere } from '#api/passkeys'
import { completeSignIn } from './sign-in.ts'

/** Logs in without a name or password; absent where the browser or the upstream has no passkeys. */
export function PasskeyLogin({ redirectTo }: { redirectTo: string | undefined }) {
  const t = useText()
  const isOffered = useSite()?.passkeys === true
  const begin = useEndpointMutation(security.beginPasskeyLogin)
  const logIn = useEndpointMutation(security.loginByPasskey)
  const [isBusy, setBusy] = useState(false)
  if (!isOffered || supportHere() !== 'ok') return null
  const attempt = async () => {
    const begun = await begin.send({})
    if (begun === null) return
    const shown = await presentPasskey(begun.options)
    if (shown.kind !== 'ok') return toast(t(`passkey.${shown.kind}`), 'error')
    const token = await logIn.send({
      credential: shown.credential,
      device: deviceName(navigator.userAgent),
      timeZone: readTimeZone(),
    })
    if (token !== null) await completeSignIn(token, redirectTo)
  }
  const press = async () => {
    setBusy(true)
    try {
      await attempt()
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="pt-5">
      <Button kind="neutral" isBusy={isBusy} onClick={() => void press()}>
        <KeySquare size={18} aria-hidden="true" />
        {t('login.passkey')}
      </Button>
    </div>
  )
}
