import { Button } from '#kit/control'
import { useOnline } from '#kit/device'
import { toast } from '#kit/feedback'
import { PasswordField } from '#kit/field'
import { BottomBar, Section } from '#kit/layout'
import { back } from '#kit/route'
import { type Key, useText } from '#text'
import { OwnCodeField } from './own-code-field.tsx'
import type { PasswordIssues } from './password-form.ts'
import { useProtection } from './queries.ts'
import { Strength } from './strength.tsx'
import { TotpField } from './totp-field.tsx'
import { useNewPassword } from './use-new-password.ts'

type Props = { which: 'password' | 'pay_password'; lead: Key }

/** A code to a bound contact, then the new password twice. Both passwords are set alike; only the purpose differs. */
export function NewPassword({ which, lead }: Props) {
  const t = useText()
  const isOnline = useOnline()
  const { bound, hasTotp, hasPayPassword } = useProtection()
  const typing = useNewPassword(which, hasTotp === true)
  const { form, issues, change } = typing
  const wrong = (issue: 'wrong' | null) => (issue === null ? undefined : t('code.invalid'))
  const submit = async () => {
    const message = await typing.submit()
    if (message === null) return
    toast(message, 'success')
    back('setting/security')
  }
  const isNewPay = which === 'pay_password' && hasPayPassword !== true
  return (
    <>
      <Section className="space-y-5 pt-1 pb-6">
        <p className="text-row text-t2">{t(lead)}</p>
        <OwnCodeField
          codePurpose={which}
          bound={bound}
          value={form.code}
          onChange={change('code')}
          error={wrong(issues.code)}
        />
        {hasTotp === true && (
          <TotpField value={form.totp} onChange={change('totp')} error={wrong(issues.totp)} />
        )}
        <Twice which={which} typing={typing} />
        <p className="text-sub text-t3">{t('security.ends_others')}</p>
      </Section>
      <BottomBar>
        <Button
          isBusy={typing.isBusy}
          isDisabled={!isOnline}
          onClick={() => void submit()}
          reason={isOnline ? typing.failure?.message : t('app.write_offline')}
        >
          {t(isNewPay ? 'security.set_pay_password' : 'security.change_password')}
        </Button>
      </BottomBar>
    </>
  )
}

const WORDS: Readonly<Record<NonNullable<PasswordIssues['password']>, Key>> = {
  short: 'password.too_short',
  long: 'password.too_long',
}

type TwiceProps = { which: Props['which']; typing: ReturnType<typeof useNewPassword> }

/** The new one and its repetition. Digits are what thumbs type fastest when money waits; a login has the whole keyboard. */
function Twice({ which, typing }: TwiceProps) {
  const t = useText()
  const { form, issues, change, leave } = typing
  const isLogin = which === 'password'
  const secret = (field: 'password' | 'repeated') => ({
    autoComplete: isLogin ? ('new-password' as const) : ('off' as const),
    ...(isLogin ? {} : { inputMode: 'numeric' as const }),
    value: form[field],
    onChange: (event: { target: { value: string } }) => change(field)(event.target.value),
    onBlur: leave(field),
  })
  return (
    <>
      <div>
        <PasswordField
          label={t(isLogin ? 'password.new' : 'security.new_pay_password')}
          hint={t(isLogin ? 'password.hint' : 'security.pay_hint')}
          error={issues.password === null ? undefined : t(WORDS[issues.password])}
          {...secret('password')}
        />
        <Strength password={form.password} />
      </div>
      <PasswordField
        label={t('password.repeat')}
        error={issues.repeated === null ? undefined : t('password.differ')}
        {...secret('repeated')}
      />
    </>
  )
}
