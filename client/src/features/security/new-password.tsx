import { security } from '@bourse/contracts/security'
import { withToast } from '#kit/feedback'
import { NewPasswordFields, newPasswordErrors, TotpField } from '#kit/field'
import { SubmitBar } from '#kit/form'
import { Section } from '#kit/layout'
import { back } from '#kit/route'
import { type Key, useText } from '#text'
import { useContractForm } from '#api/form'
import { HoldNote, OwnCodeField, useProtection } from '#api/protection'

/** A code to a bound contact, then the new password twice. */
export function NewPassword({ which }: { which: 'password' | 'pay_password' }) {
  const t = useText()
  const isLogin = which === 'password'
  const { bound, hasTotp, hasPayPassword } = useProtection()
  const form = useContractForm(isLogin ? security.setPassword : security.setPayPassword, {
    defaults: { code: '', totp: '', password: '', repeated: '' },
    toInput: ({ totp, ...values }) => ({ ...values, totp: hasTotp === true ? totp : undefined }),
    check: (values) => newPasswordErrors(values, t),
    onDone: withToast(() => back('setting/security')),
  })
  const isNewPay = !isLogin && hasPayPassword !== true
  return (
    <>
      <Section className="space-y-5 pt-1 pb-6">
        <p className="text-row text-t2">{t(isLogin ? 'security.password_lead' : 'security.pay_lead')}</p>
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
        <HoldNote change={{ factor: which, wasSet: isLogin || !isNewPay }} />
      </Section>
      <SubmitBar form={form} label={t(isNewPay ? 'security.set_pay_password' : 'security.change_password')} />
    </>
  )
}

const LEVELS = {
  weak: { words: 'security.weak', bars: 1, colorClass: 'bg-error' },
  fair: { words: 'security.fair', bars: 2, colorClass: 'bg-warning' },
  strong: { words: 'security.strong', bars: 3, colorClass: 'bg-success' },
} as const satisfies Record<string, { words: Key; bars: number; colorClass: string }>

/** Estimates the guessing effort: length counts most, character classes a little. */
export function estimateStrength(password: string): keyof typeof LEVELS {
  const kinds = [/\p{Ll}|\p{Lo}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) =>
    kind.test(password),
  ).length
  const variety = new Set(password).size
  if (password.length < 8 || variety < 5) return 'weak'
  return password.length >= 14 || (password.length >= 10 && kinds >= 3) ? 'strong' : 'fair'
}

/** A hint while typing; it rejects nothing. */
function Strength({ password }: { password: string }) {
  const t = useText()
  if (password === '') return null
  const { words, bars, colorClass } = LEVELS[estimateStrength(password)]
  return (
    <p className="flex items-center gap-2 pt-2 text-cap text-t2">
      <span aria-hidden="true" className="flex gap-1">
        {[1, 2, 3].map((bar) => (
          <span key={bar} className={`h-1 w-8 rounded-pill ${bar <= bars ? colorClass : 'bg-chip'}`} />
        ))}
      </span>
      {t(words)}
    </p>
  )
}
