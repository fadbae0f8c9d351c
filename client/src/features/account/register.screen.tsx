import { account, isEmail, isMobile } from '@bourse/contracts/account'
import { ChevronDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { Button, SegTabs, Tick } from '#kit/control'
import { CodeButton, CodeField, PasswordField, TextField } from '#kit/field'
import { toast } from '#kit/feedback'
import { BottomBar, NavActions, Section } from '#kit/layout'
import { navigate, PageLink, consumeNavigationState, useQueryValue } from '#kit/route'
import { type Key, useText } from '#text'
import { useEndpointMutation } from '#api'
import { deviceName } from './device-name.ts'
import { completeSignIn } from './sign-in.ts'
import { LanguageButton } from './language-button.tsx'
import { dropDraft, saveDraft, readDraft, type RegisterForm } from './register-draft.ts'
import { useCode } from '#api/codes'
import { Welcome } from './welcome.tsx'
import { isCode, isInvite, passwordLabel } from './account-labels.ts'

const FORM = 'register'

const isHandle = ({ contact, handle, areaCode }: Pick<RegisterForm, 'contact' | 'handle' | 'areaCode'>) =>
  contact === 'email' ? isEmail(handle.trim()) : isMobile(handle.trim(), areaCode)

/** The form keeps its draft while the reader is away for the terms or a country. */
function useRegisterForm() {
  const invited = useQueryValue('code')
  const form = useForm<RegisterForm>({ defaultValues: readDraft(), mode: 'onTouched' })
  // Named in the order of the page, so that the focus goes to the first mistake and not to the first component's.
  useState(() => ['handle', 'code', 'password'].map((name) => form.register(name as keyof RegisterForm)))
  useEffect(() => {
    const area = consumeNavigationState('area')
    if (area !== null) form.setValue('areaCode', area)
    if (invited !== null && isInvite(invited)) form.setValue('invite', invited)
    return () => saveDraft(form.getValues())
  }, [form, invited])
  return form
}

function useSubmit(form: ReturnType<typeof useRegisterForm>) {
  const t = useText()
  const redirectTo = useQueryValue('to')
  const register = useEndpointMutation(account.register)
  const login = useEndpointMutation(account.login, { isQuiet: true })
  const submit = form.handleSubmit(
    async ({ contact, areaCode, code, password, repeated, invite, ...typed }) => {
      const handle = typed.handle.trim()
      const inviteCode = invite === '' ? {} : { inviteCode: invite }
      const done = await register.send({ handle, code, password, repeated, contact, areaCode, ...inviteCode })
      if (done === null) return
      form.reset()
      dropDraft()
      toast(t('register.done'), 'success')
      const token = await login.send({ handle, password, device: deviceName(navigator.userAgent) })
      if (token === null) navigate('common/login', { account: handle }, { replace: true })
      else await completeSignIn(token, redirectTo)
    },
  )
  return { submit, reset: register.reset, isBusy: register.isBusy || login.isBusy, failure: register.failure }
}

export function Screen() {
  const t = useText()
  const form = useRegisterForm()
  const { submit, isBusy, failure, reset } = useSubmit(form)
  const { errors } = form.formState
  const validationResult = (issue: Key | undefined) => (issue === undefined ? true : t(issue))
  return (
    <Section className="pb-6">
      <NavActions>
        <LanguageButton />
      </NavActions>
      <Welcome title={t('register.lead')} />
      <form id={FORM} noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
        <HandleFields form={form} />
        <PasswordField
          label={t('login.password')}
          autoComplete="new-password"
          hint={t('password.hint')}
          error={errors.password?.message}
          {...form.register('password', {
            onChange: reset,
            validate: (typed) => validationResult(passwordLabel(typed, typed)),
          })}
        />
        <PasswordField
          label={t('password.repeat')}
          autoComplete="new-password"
          error={errors.repeated?.message}
          {...form.register('repeated', {
            onChange: reset,
            validate: (typed, all) => typed === all.password || t('password.differ'),
          })}
        />
        <TextField
          label={t('register.invite')}
          autoComplete="off"
          maxLength={32}
          error={errors.invite?.message}
          {...form.register('invite', {
            onChange: reset,
            validate: (typed) => isInvite(typed) || t('register.invite_invalid'),
          })}
        />
        <Agreement form={form} />
      </form>
      <p className="pt-3 text-center text-row text-t2">
        {t('register.have_account')}{' '}
        <PageLink to="common/login" className="inline-block min-h-hit py-[11px] font-semi text-link">
          {t('login.submit')}
        </PageLink>
      </p>
      <BottomBar>
        <Button type="submit" form={FORM} isBusy={isBusy} reason={failure?.message}>
          {t('register.submit')}
        </Button>
      </BottomBar>
    </Section>
  )
}

type FormProps = { form: ReturnType<typeof useRegisterForm> }

function HandleFields({ form }: FormProps) {
  const t = useText()
  const { errors } = form.formState
  const [contact, typed, areaCode] = useWatch({
    control: form.control,
    name: ['contact', 'handle', 'areaCode'],
  })
  const handle = typed.trim()
  const code = useCode('register', handle)
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
        onChange={(next) => {
          form.setValue('contact', next)
          form.setValue('handle', '')
          form.clearErrors('handle')
        }}
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
        error={errors.handle?.message}
        {...form.register('handle', {
          validate: (_typed, all) =>
            isHandle(all) || t(isMail ? 'register.email_invalid' : 'register.mobile_invalid'),
        })}
      />
      <CodeField
        error={errors.code?.message}
        message={code.message}
        button={
          <CodeButton
            purpose={code.purpose}
            isDisabled={!isHandle({ contact, handle, areaCode })}
            onSend={() => code.send({ contact, areaCode })}
          />
        }
        {...form.register('code', { validate: (typed) => isCode(typed) || t('code.invalid') })}
      />
    </>
  )
}

const HOLE = '\u0000'

function Agreement({ form }: FormProps) {
  const t = useText()
  const [before = '', after = ''] = t('register.agree', { terms: HOLE }).split(HOLE)
  return (
    <Controller
      control={form.control}
      name="isAgreed"
      rules={{ validate: (isAgreed) => isAgreed || t('register.must_agree') }}
      render={({ field, fieldState }) => (
        <Tick isOn={field.value} onChange={field.onChange} error={fieldState.error?.message}>
          {before}
          <PageLink
            to="setting/operational_compliance"
            className="font-med text-link underline underline-offset-3"
          >
            {t('register.terms')}
          </PageLink>
          {after}
        </Tick>
      )}
    />
  )
}
