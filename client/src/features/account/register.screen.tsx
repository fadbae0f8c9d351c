import { account, type Contact, DEFAULT_AREA_CODE } from '@bourse/contracts/account'
import { normalizeTyped } from '@bourse/contracts/kit'
import { Tick } from '#kit/control'
import { deviceName } from '#kit/device'
import { NewPasswordFields, newPasswordErrors, TextField } from '#kit/field'
import { toast } from '#kit/feedback'
import { SubmitBar } from '#kit/form'
import { Section } from '#kit/layout'
import { navigate, PageLink, consumeNavigationState, useFirstQueryValue } from '#kit/route'
import { type Text, useText } from '#text'
import { setPreference, useEndpointMutation, useSite } from '#api'
import { handleError } from '#api/codes'
import { useContractForm } from '#api/form'
import { HandleFields } from './handle-fields.tsx'
import { completeSignIn, useRedirectTo } from './sign-in.ts'
import { Welcome } from './welcome.tsx'

const EMPTY = {
  contact: 'email' as Contact,
  handle: '',
  areaCode: DEFAULT_AREA_CODE,
  code: '',
  password: '',
  repeated: '',
  inviteCode: '',
  isAgreed: false,
}

const isInvite = (typed: string): boolean => /^[A-Za-z0-9]*$/.test(normalizeTyped(typed, 'code'))

const useIsInviteRequired = (): boolean => useSite()?.isInviteRequired === true

function inviteError(typed: string, isRequired: boolean, t: Text): string | undefined {
  if (typed === '' && isRequired) return t('register.invite_missing')
  return isInvite(typed) ? undefined : t('register.invite_invalid')
}

/** The draft survives visits to the terms or the country list. */
function useRegisterForm() {
  const t = useText()
  const redirectTo = useRedirectTo()
  const invited = useFirstQueryValue('code')
  const isInviteRequired = useIsInviteRequired()
  const login = useEndpointMutation(account.login, { isQuiet: true })
  const form = useContractForm(account.register, {
    defaults: EMPTY,
    draft: 'register',
    secrets: ['password', 'repeated'],
    initial: () => {
      const areaCode = consumeNavigationState('area')
      return {
        ...(areaCode === null ? {} : { areaCode }),
        ...(invited !== null && isInvite(invited) ? { inviteCode: invited } : {}),
      }
    },
    toInput: (values) => ({
      ...values,
      handle: values.handle.trim(),
      inviteCode: normalizeTyped(values.inviteCode, 'code') || undefined,
    }),
    check: (values) => ({
      handle: handleError(values.contact, values, t),
      ...newPasswordErrors(values, t),
      inviteCode: inviteError(values.inviteCode, isInviteRequired, t),
      isAgreed: values.isAgreed ? undefined : t('register.must_agree'),
    }),
    refusalFields: { invite_code_required: 'inviteCode', invite_code_invalid: 'inviteCode' },
    isQuiet: false,
    failureTitle: 'login.failed',
    onDone: async (_text, { values }) => {
      const handle = values.handle.trim()
      toast(t('register.done'), 'success')
      setPreference('firstSteps', 'open')
      setPreference('hasVerifiedReceipt', false)
      const device = deviceName(navigator.userAgent)
      const token = await login.send({ handle, password: values.password, device })
      if (token === null) navigate('common/login', { account: handle, to: redirectTo }, { replace: true })
      else await completeSignIn(token, redirectTo)
    },
  })
  return { form, redirectTo, isBusy: form.isBusy || login.isBusy }
}

export function Screen() {
  const t = useText()
  const { form, redirectTo, isBusy } = useRegisterForm()
  const isInviteRequired = useIsInviteRequired()
  return (
    <Section className="pb-6">
      <Welcome title={t('register.lead')} />
      <form id="register" noValidate onSubmit={form.submit} className="space-y-5">
        <HandleFields purpose="register" form={form} />
        <NewPasswordFields
          label={t('login.password')}
          hint={t('password.hint')}
          password={form.field('password')}
          repeated={form.field('repeated')}
        />
        <TextField
          label={t(isInviteRequired ? 'register.invite_code' : 'register.invite')}
          autoComplete="off"
          required={isInviteRequired}
          {...form.field('inviteCode')}
        />
        <Agreement {...form.field('isAgreed')} />
      </form>
      <p className="pt-3 text-center text-row text-t2">
        {t('register.have_account')}{' '}
        <PageLink
          to="common/login"
          query={{ to: redirectTo }}
          className="inline-block min-h-hit py-[11px] font-semi text-link"
        >
          {t('login.submit')}
        </PageLink>
      </p>
      <SubmitBar form={{ ...form, isBusy }} formId="register" label={t('register.submit')} />
    </Section>
  )
}

const HOLE = '\u0000'

type AgreementProps = { value: boolean; error: string | undefined; onChange: (isAgreed: boolean) => void }

function Agreement({ value, error, onChange }: AgreementProps) {
  const t = useText()
  const [before = '', after = ''] = t('register.agree', { terms: HOLE }).split(HOLE)
  return (
    <Tick isOn={value} onChange={onChange} error={error}>
      {before}
      <PageLink
        to="setting/operational_compliance"
        className="font-med text-link underline underline-offset-3"
      >
        {t('register.terms')}
      </PageLink>
      {after}
    </Tick>
  )
}
