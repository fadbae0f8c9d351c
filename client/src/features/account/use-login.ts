import { account } from '@bourse/contracts/account'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useEndpointMutation } from '#api'
import { deviceName } from './device-name.ts'
import { completeSignIn } from './sign-in.ts'

type Form = { account: string; password: string; totp: string }

/** The form of the log-in. The authenticator's code is asked for when the server wants it, and from then on. */
export function useLogin(named: string, redirectTo: string | null) {
  const { send, isBusy, failure, reset } = useEndpointMutation(account.login)
  const form = useForm<Form>({
    defaultValues: { account: named, password: '', totp: '' },
    reValidateMode: 'onChange',
  })
  const [asksTotp, askTotp] = useState(false)
  // The server says whether an account has an authenticator only to whoever knows its password.
  if (!asksTotp && failure?.reason === 'totp_required') askTotp(true)
  const submit = form.handleSubmit(async ({ account: handle, password, totp }) => {
    const device = deviceName(navigator.userAgent)
    const token = await send({ handle: handle.trim(), password, device, ...(asksTotp ? { totp } : {}) })
    if (token !== null) await completeSignIn(token, redirectTo)
    else form.setFocus(asksTotp ? 'totp' : 'password')
  })
  return { form, asksTotp, submit, isBusy, failure, reset }
}
