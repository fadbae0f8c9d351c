import { security } from '@bourse/contracts/security'
import { useState } from 'react'
import { useEndpointMutation } from '#api'
import { emptyForm, type PasswordForm, passwordIssues } from './password-form.ts'
import { AFFECTED } from './queries.ts'

const nothingSeen = { code: false, totp: false, password: false, repeated: false }
const allSeen = { code: true, totp: true, password: true, repeated: true }

/** What was typed, which of it is wrong and has been looked at, and sending it. */
export function useNewPassword(which: 'password' | 'pay_password', hasTotp: boolean) {
  const [form, setForm] = useState<PasswordForm>(emptyForm)
  const [seen, see] = useState(nothingSeen)
  const options = { affects: AFFECTED, isQuiet: true }
  const login = useEndpointMutation(security.setPassword, options)
  const pay = useEndpointMutation(security.setPayPassword, options)
  const write = which === 'password' ? login : pay
  const issues = passwordIssues(form, hasTotp)
  const change = (field: keyof PasswordForm) => (typed: string) => {
    setForm((now) => ({ ...now, [field]: typed }))
    see((now) => ({ ...now, [field]: false }))
    write.reset()
  }
  const leave = (field: keyof PasswordForm) => () => {
    if (form[field] !== '') see((now) => ({ ...now, [field]: true }))
  }
  /** The answer's text; null when something is wrong or it was refused. */
  const submit = async (): Promise<string | null> => {
    see(allSeen)
    if (Object.values(issues).some((issue) => issue !== null)) return null
    const { totp, ...typed } = form
    return write.send({ ...typed, ...(hasTotp ? { totp } : {}) })
  }
  const shown = {
    code: seen.code ? issues.code : null,
    totp: seen.totp ? issues.totp : null,
    password: seen.password ? issues.password : null,
    repeated: seen.repeated ? issues.repeated : null,
  }
  return { form, issues: shown, change, leave, submit, isBusy: write.isBusy, failure: write.failure }
}
