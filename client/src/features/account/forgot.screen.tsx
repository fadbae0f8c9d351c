import { account, type Contact, DEFAULT_AREA_CODE, isEmail, isMobile } from '@bourse/contracts/account'
import { toast } from '#kit/feedback'
import { newPasswordErrors, NewPasswordFields, TextField } from '#kit/field'
import { SubmitBar } from '#kit/form'
import { Section } from '#kit/layout'
import { navigate, useQueryValue } from '#kit/route'
import { useText } from '#text'
import { CodeInput } from '#api/codes'
import { useContractForm } from '#api/form'

export function Screen() {
  const t = useText()
  const form = useContractForm(account.forget, {
    defaults: { handle: useQueryValue('account') ?? '', code: '', password: '', repeated: '' },
    toInput: (values) => ({ ...values, handle: values.handle.trim() }),
    check: (values) => ({
      handle: contactOf(values.handle.trim()) === null ? t('register.email_invalid') : undefined,
      ...newPasswordErrors(values, t),
    }),
    isQuiet: false,
    onDone: (_text, { values }) => {
      toast(t('forgot.done'), 'success')
      navigate('common/login', { account: values.handle.trim() }, { replace: true })
    },
  })
  const handle = form.values.handle.trim()
  return (
    <Section className="pb-6">
      <p className="pt-2 pb-6 text-row text-t2">{t('forgot.lead')}</p>
      <form id="forgot" noValidate onSubmit={form.submit} className="space-y-5">
        <TextField
          label={t('forgot.account')}
          autoComplete="username"
          inputMode="email"
          {...form.field('handle')}
        />
        <CodeInput purpose="forget" handle={handle} contact={contactOf(handle)} {...form.field('code')} />
        <NewPasswordFields
          label={t('password.new')}
          hint={t('password.hint')}
          password={form.field('password')}
          repeated={form.field('repeated')}
        />
      </form>
      <SubmitBar form={form} formId="forgot" label={t('forgot.submit')} />
    </Section>
  )
}

/** Whether an account name is an e-mail address or a phone number; null while it is neither. */
function contactOf(handle: string): Contact | null {
  if (isEmail(handle)) return 'email'
  return isMobile(handle, DEFAULT_AREA_CODE) || /^\d{5,15}$/.test(handle) ? 'mobile' : null
}
