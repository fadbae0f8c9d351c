import { security } from '@bourse/contracts/security'
import { toast } from '#kit/feedback'
import { NewPasswordFields, newPasswordErrors, TotpField } from '#kit/field'
import { Section } from '#kit/layout'
import { back } from '#kit/route'
import { type Key, useText } from '#text'
import { SubmitBar, useContractForm } from '#api/form'
import { OwnCodeField } from './own-code-field.tsx'
import { useProtection } from './queries.ts'
import { Strength } from './strength.tsx'

type Props = { which: 'password' | 'pay_password'; lead: Key }

/**
 * A code to a bound contact, then the new password twice. Both kinds of passwords differ only in the purpose
 * of the code.
 */
export function NewPassword({ which, lead }: Props) {
  const t = useText()
  const isLogin = which === 'password'
  const { bound, hasTotp, hasPayPassword } = useProtection()
  const form = useContractForm(isLogin ? security.setPassword : security.setPayPassword, {
    defaults: { code: '', totp: '', password: '', repeated: '' },
    toInput: ({ totp, ...values }) => ({ ...values, totp: hasTotp === true ? totp : undefined }),
    check: (values) => newPasswordErrors(values, t),
    onDone: (message) => {
      toast(message, 'success')
      back('setting/security')
    },
  })
  const isNewPay = !isLogin && hasPayPassword !== true
  return (
    <>
      <Section className="space-y-5 pt-1 pb-6">
        <p className="text-row text-t2">{t(lead)}</p>
        <OwnCodeField codePurpose={which} bound={bound} {...form.field('code')} />
        {hasTotp === true && <TotpField {...form.field('totp')} />}
        <NewPasswordFields
          label={t(isLogin ? 'password.new' : 'security.new_pay_password')}
          hint={t(isLogin ? 'password.hint' : 'security.pay_hint')}
          isNumeric={!isLogin}
          password={form.field('password')}
          repeated={form.field('repeated')}
        >
          <Strength password={form.values.password} />
        </NewPasswordFields>
        <p className="text-sub text-t3">{t('security.ends_others')}</p>
      </Section>
      <SubmitBar form={form} label={t(isNewPay ? 'security.set_pay_password' : 'security.change_password')} />
    </>
  )
}
