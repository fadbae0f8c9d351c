import { account, type Contact, DEFAULT_AREA_CODE, telephoneDigits } from '@bourse/contracts/account'
import { toast } from '#kit/feedback'
import { newPasswordErrors, NewPasswordFields } from '#kit/field'
import { SubmitBar } from '#kit/form'
import { Section } from '#kit/layout'
import { consumeNavigationState, navigate, useQueryValue } from '#kit/route'
import { useText } from '#text'
import { handleError } from '#api/codes'
import { useContractForm } from '#api/form'
import { HandleFields } from './handle-fields.tsx'
import { useRedirectTo } from './sign-in.ts'

const EMPTY = {
  contact: 'email' as Contact,
  handle: '',
  areaCode: DEFAULT_AREA_CODE,
  code: '',
  password: '',
  repeated: '',
}

/** Starts with the text typed at the log-in, which may be a phone number. */
const fromLogin = (handle: string): { contact: Contact; handle: string } => ({
  contact: /^\+?\d+$/.test(telephoneDigits(handle)) ? 'mobile' : 'email',
  handle,
})

/** The draft survives a visit to the country list. */
export function Screen() {
  const t = useText()
  const typed = useQueryValue('account')
  const redirectTo = useRedirectTo()
  const form = useContractForm(account.forget, {
    defaults: EMPTY,
    draft: 'forgot',
    secrets: ['password', 'repeated'],
    initial: () => {
      const areaCode = consumeNavigationState('area')
      if (areaCode !== null) return { areaCode }
      return typed === null ? {} : fromLogin(typed)
    },
    toInput: ({ handle, code, password, repeated }) => ({ handle: handle.trim(), code, password, repeated }),
    check: (values) => ({
      handle: handleError(values.contact, values, t),
      ...newPasswordErrors(values, t),
    }),
    isQuiet: false,
    onDone: (text, { values }) => {
      toast(text, 'success')
      navigate('common/login', { account: values.handle.trim(), to: redirectTo }, { replace: true })
    },
  })
  return (
    <Section className="pb-6">
      <p className="pt-2 pb-6 text-row text-t2">{t('forgot.lead')}</p>
      <form id="forgot" noValidate onSubmit={form.submit} className="space-y-5">
        <HandleFields purpose="forget" form={form} />
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
