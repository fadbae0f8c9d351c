import { useEffect } from 'react'
import { Button } from '#kit/control'
import { useOnline } from '#kit/device'
import { PasswordField, TextField } from '#kit/field'
import { BottomBar, NavActions, Section } from '#kit/layout'
import { PageLink, useQueryValue } from '#kit/route'
import { useText } from '#text'
import { isMember } from '#api'
import { redirectAfterLogin } from './sign-in.ts'
import { LanguageButton } from './language-button.tsx'
import { useLogin } from './use-login.ts'
import { Welcome } from './welcome.tsx'
import { isCode } from './account-labels.ts'

const FORM = 'login'

export function Screen() {
  const t = useText()
  const redirectTo = useQueryValue('to')
  const isOnline = useOnline()
  const login = useLogin(useQueryValue('account') ?? '', redirectTo)
  useEffect(() => {
    if (isMember()) redirectAfterLogin(redirectTo)
  }, [redirectTo])
  return (
    <Section className="flex flex-1 flex-col">
      <NavActions>
        <LanguageButton />
      </NavActions>
      <Welcome title={t('login.welcome')} lead={t('login.lead')} />
      <form id={FORM} noValidate onSubmit={(event) => void login.submit(event)} className="space-y-5">
        <Fields login={login} />
      </form>
      <OtherLogins redirectTo={redirectTo} />
      <BottomBar>
        <Button
          type="submit"
          form={FORM}
          isBusy={login.isBusy}
          isDisabled={!isOnline}
          reason={isOnline ? login.failure?.message : t('app.write_offline')}
        >
          {t('login.submit')}
        </Button>
      </BottomBar>
    </Section>
  )
}

/** Who, his password, and the authenticator's code where there is one. */
function Fields({ login: { form, asksTotp, reset } }: { login: ReturnType<typeof useLogin> }) {
  const t = useText()
  const { errors } = form.formState
  const required = t('field.required')
  return (
    <>
      <TextField
        label={t('login.account')}
        autoComplete="username"
        inputMode="email"
        error={errors.account?.message}
        {...form.register('account', { required, onChange: reset })}
      />
      <PasswordField
        label={t('login.password')}
        autoComplete="current-password"
        error={errors.password?.message}
        trailing={
          <PageLink
            to="common/login"
            query={{ view: 'forgot', account: form.getValues('account') }}
            className="hit text-sub font-med text-link"
          >
            {t('login.forgot')}
          </PageLink>
        }
        {...form.register('password', {
          required,
          validate: (typed) => typed.length > 6 || t('password.too_short'),
          onChange: reset,
        })}
      />
      {asksTotp && (
        <TextField
          label={t('security.totp_code')}
          inputMode="numeric"
          autoFocus
          autoComplete="one-time-code"
          maxLength={6}
          className="num tracking-[.18em]"
          hint={t('security.totp_hint')}
          error={errors.totp?.message}
          {...form.register('totp', {
            validate: (typed) => isCode(typed) || t('code.invalid'),
            onChange: reset,
          })}
        />
      )}
    </>
  )
}

/** For whoever has no account yet, or is stuck. */
function OtherLogins({ redirectTo }: { redirectTo: string | null }) {
  const t = useText()
  return (
    <>
      <p className="pt-6 text-center text-row text-t2">
        {t('login.no_account')}{' '}
        <PageLink
          to="common/register"
          query={redirectTo === null ? {} : { to: redirectTo }}
          className="inline-block min-h-hit py-[11px] font-semi text-link"
        >
          {t('login.signup')}
        </PageLink>
      </p>
      <PageLink
        to="common/faq"
        className="mx-auto mt-auto flex min-h-hit items-center px-4 pb-4 text-sub text-t3"
      >
        {t('login.help')}
      </PageLink>
    </>
  )
}
