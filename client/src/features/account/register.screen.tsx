import { account, type Contact, DEFAULT_AREA_CODE, isEmail, isMobile } from '@bourse/contracts/account'
import { ChevronDown } from 'lucide-react'
import { SegTabs, Tick } from '#kit/control'
import { CodeButton, CodeField, NewPasswordFields, newPasswordErrors, TextField } from '#kit/field'
import { toast } from '#kit/feedback'
import { NavActions, Section } from '#kit/layout'
import { navigate, PageLink, consumeNavigationState, useQueryValue } from '#kit/route'
import { useText } from '#text'
import { useEndpointMutation } from '#api'
import { useCode } from '#api/codes'
import { SubmitBar, useContractForm } from '#api/form'
import { deviceName } from './device-name.ts'
import { LanguageButton } from './language-button.tsx'
import { completeSignIn } from './sign-in.ts'
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

const isInvite = (typed: string): boolean => /^[A-Za-z0-9]*$/.test(typed)
const isHandle = ({ contact, handle, areaCode }: typeof EMPTY) =>
  contact === 'email' ? isEmail(handle.trim()) : isMobile(handle.trim(), areaCode)

/** The draft is kept while the reader is away for the terms or a country. */
function useRegisterForm() {
  const t = useText()
  const redirectTo = useQueryValue('to')
  const invited = useQueryValue('code')
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
      inviteCode: values.inviteCode === '' ? undefined : values.inviteCode,
    }),
    check: (values) => ({
      handle: isHandle(values)
        ? undefined
        : t(values.contact === 'email' ? 'register.email_invalid' : 'register.mobile_invalid'),
      ...newPasswordErrors(values, t),
      inviteCode: isInvite(values.inviteCode) ? undefined : t('register.invite_invalid'),
      isAgreed: values.isAgreed ? undefined : t('register.must_agree'),
    }),
    isQuiet: false,
    onDone: async (_text, { values }) => {
      const handle = values.handle.trim()
      toast(t('register.done'), 'success')
      const device = deviceName(navigator.userAgent)
      const token = await login.send({ handle, password: values.password, device })
      if (token === null) navigate('common/login', { account: handle }, { replace: true })
      else await completeSignIn(token, redirectTo)
    },
  })
  return { form, isBusy: form.isBusy || login.isBusy }
}

export function Screen() {
  const t = useText()
  const { form, isBusy } = useRegisterForm()
  return (
    <Section className="pb-6">
      <NavActions>
        <LanguageButton />
      </NavActions>
      <Welcome title={t('register.lead')} />
      <form id="register" noValidate onSubmit={form.submit} className="space-y-5">
        <HandleFields form={form} />
        <NewPasswordFields
          label={t('login.password')}
          hint={t('password.hint')}
          password={form.field('password')}
          repeated={form.field('repeated')}
        />
        <TextField
          label={t('register.invite')}
          autoComplete="off"
          maxLength={32}
          {...form.field('inviteCode')}
        />
        <Agreement {...form.field('isAgreed')} />
      </form>
      <p className="pt-3 text-center text-row text-t2">
        {t('register.have_account')}{' '}
        <PageLink to="common/login" className="inline-block min-h-hit py-[11px] font-semi text-link">
          {t('login.submit')}
        </PageLink>
      </p>
      <SubmitBar form={form} formId="register" isBusy={isBusy} label={t('register.submit')} />
    </Section>
  )
}

function HandleFields({ form }: { form: ReturnType<typeof useRegisterForm>['form'] }) {
  const t = useText()
  const { contact, handle, areaCode } = form.values
  const code = useCode('register', handle.trim())
  const isMail = contact === 'email'
  const area = (
    <PageLink
      to="common/area"
      aria-label={t('register.area_button', { code: areaCode })}
      className="press flex min-h-11 shrink-0 items-center gap-1 border-r border-line pr-2 pl-3.5 text-body text-t1"
    >
      <span className="num">+{areaCode}</span>
      <ChevronDown size={16} aria-hidden="true" className="text-t3" />
    </PageLink>
  )
  return (
    <>
      <SegTabs
        name={t('register.by')}
        variant="fill"
        value={contact}
        onChange={(next) => form.set({ contact: next, handle: '' })}
        tabs={[
          { id: 'email', label: t('register.email') },
          { id: 'mobile', label: t('register.mobile') },
        ]}
      />
      <TextField
        key={contact}
        label={t(isMail ? 'register.email_label' : 'register.mobile_label')}
        type={isMail ? 'email' : 'tel'}
        autoComplete={isMail ? 'email' : 'tel-national'}
        before={isMail ? undefined : area}
        {...form.field('handle')}
      />
      <CodeField
        message={code.message}
        button={
          <CodeButton
            purpose={code.purpose}
            isDisabled={!isHandle(form.values)}
            onSend={() => code.send({ contact, areaCode })}
          />
        }
        {...form.field('code')}
      />
    </>
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
