import { security } from '@bourse/contracts/security'
import { useState } from 'react'
import { Button } from '#kit/control'
import { useOnline } from '#kit/device'
import { say } from '#kit/feedback'
import { PasswordField } from '#kit/field'
import { BottomBar, Section } from '#kit/layout'
import { back } from '#kit/route'
import { type Key, useText } from '#text'
import { useWrite } from '#wire'
import { OwnCodeField } from './own-code-field.tsx'
import { emptyForm, type PasswordForm, type PasswordIssues, passwordIssues } from './password-form.ts'
import { SPOILED, useProtection } from './queries.ts'
import { Strength } from './strength.tsx'
import { TotpField } from './totp-field.tsx'

type Props = { which: 'password' | 'pay_password'; lead: Key }

const WORDS: Readonly<Record<NonNullable<PasswordIssues['password']>, Key>> = {
  short: 'password.too_short',
  long: 'password.too_long',
}
const nothingSeen = { code: false, totp: false, password: false, repeated: false }

/** A code to a bound contact, then the new password twice. Both passwords are set alike; only the purpose differs. */
export function NewPassword({ which, lead }: Props) {
  const t = useText()
  const isOnline = useOnline()
  const { bound, hasTotp, hasPayPassword } = useProtection()
  const [form, setForm] = useState<PasswordForm>(emptyForm)
  const [seen, see] = useState(nothingSeen)
  const options = { spoils: SPOILED, isQuiet: true }
  const login = useWrite(security.setPassword, options)
  const pay = useWrite(security.setPayPassword, options)
  const write = which === 'password' ? login : pay
  const issues = passwordIssues(form, hasTotp === true)
  const change = (field: keyof PasswordForm) => (typed: string) => {
    setForm((now) => ({ ...now, [field]: typed }))
    see((now) => ({ ...now, [field]: false }))
    write.reset()
  }
  const told = (field: keyof PasswordForm, words: Key) =>
    seen[field] && issues[field] !== null ? t(words) : undefined
  const submit = async () => {
    see({ code: true, totp: true, password: true, repeated: true })
    if (Object.values(issues).some((issue) => issue !== null)) return
    const { totp, ...typed } = form
    const answer = await write.send({ ...typed, ...(hasTotp === true ? { totp } : {}) })
    if (answer === null) return
    say(answer, 'success')
    back('setting/security')
  }
  const isNewPay = which === 'pay_password' && hasPayPassword !== true
  const secret = (field: 'password' | 'repeated') => ({
    autoComplete: which === 'password' ? ('new-password' as const) : ('off' as const),
    // Digits are what thumbs type fastest when money waits; the login password has the whole keyboard.
    ...(which === 'password' ? {} : { inputMode: 'numeric' as const }),
    value: form[field],
    onChange: (event: { target: { value: string } }) => change(field)(event.target.value),
    onBlur: () => form[field] !== '' && see((now) => ({ ...now, [field]: true })),
  })
  return (
    <>
      <Section className="space-y-5 pt-1 pb-6">
        <p className="text-row text-t2">{t(lead)}</p>
        <OwnCodeField
          scene={which}
          bound={bound}
          value={form.code}
          onChange={change('code')}
          error={told('code', 'code.invalid')}
        />
        {hasTotp === true && (
          <TotpField value={form.totp} onChange={change('totp')} error={told('totp', 'code.invalid')} />
        )}
        <div>
          <PasswordField
            label={t(which === 'password' ? 'password.new' : 'security.new_pay_password')}
            hint={t(which === 'password' ? 'password.hint' : 'security.pay_hint')}
            error={seen.password && issues.password !== null ? t(WORDS[issues.password]) : undefined}
            {...secret('password')}
          />
          <Strength password={form.password} />
        </div>
        <PasswordField
          label={t('password.repeat')}
          error={told('repeated', 'password.differ')}
          {...secret('repeated')}
        />
        <p className="text-sub text-t3">{t('security.ends_others')}</p>
      </Section>
      <BottomBar>
        <Button
          isBusy={write.isBusy}
          isDisabled={!isOnline}
          onClick={() => void submit()}
          reason={isOnline ? write.failure?.message : t('app.write_offline')}
        >
          {t(isNewPay ? 'security.set_pay_password' : 'security.change_password')}
        </Button>
      </BottomBar>
    </>
  )
}
