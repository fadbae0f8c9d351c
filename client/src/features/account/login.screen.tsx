import { account } from '@bourse/contracts/account'
import { useEffect, useState } from 'react'
import { deviceName, readTimeZone } from '#kit/device'
import { PasswordField, TextField, TotpField } from '#kit/field'
import { SubmitBar } from '#kit/form'
import { Section } from '#kit/layout'
import { PageLink, useQueryValue } from '#kit/route'
import { useText } from '#text'
import { isMember } from '#api'
import { useContractForm } from '#api/form'
import { PasskeyLogin } from './passkey-login.tsx'
import { completeSignIn, redirectAfterLogin, useRedirectTo } from './sign-in.ts'
import { Welcome } from './welcome.tsx'

/** The authenticator's code is requested once the server demands it. */
function useLoginForm(redirectTo: string | undefined) {
  const t = useText()
  const named = useQueryValue('account') ?? ''
  const [asksTotp, askTotp] = useState(false)
  const form = useContractForm(account.login, {
    defaults: { handle: named, password: '', totp: '' },
    toInput: ({ handle, password, totp }) => ({
      handle: handle.trim(),
      password,
      device: deviceName(navigator.userAgent),
      timeZone: readTimeZone(),
      totp: asksTotp ? totp : undefined,
    }),
    check: ({ handle, password }) => ({
      handle: handle === '' ? t('field.required') : undefined,
      password:
        password === '' ? t('field.required') : password.length > 6 ? undefined : t('password.too_short'),
    }),
    isQuiet: false,
    failureTitle: 'login.failed',
    onDone: (token) => completeSignIn(token, redirectTo),
  })
  const { failure } = form
  // The server discloses whether an account has an authenticator only after a correct password.
  if (!asksTotp && failure?.reason === 'totp_required') askTotp(true)
  useEffect(() => {
    if (failure !== null)
      document.querySelector<HTMLElement>(`main [name=${asksTotp ? 'totp' : 'password'}]`)?.focus()
  }, [failure, asksTotp])
  return { form, asksTotp }
}

export function Screen() {
  const t = useText()
  const redirectTo = useRedirectTo()
  const { form, asksTotp } = useLoginForm(redirectTo)
  useEffect(() => {
    if (isMember()) redirectAfterLogin(redirectTo)
  }, [redirectTo])
  return (
    <Section className="flex flex-1 flex-col">
      <Welcome title={t('login.welcome')} lead={t('login.lead')} />
      <form id="login" noValidate onSubmit={form.submit} className="space-y-5">
        <TextField
          label={t('login.account')}
          autoComplete="username"
          inputMode="email"
          {...form.field('handle')}
        />
        <PasswordField
          label={t('login.password')}
          autoComplete="current-password"
          trailing={
            <PageLink
              to="common/login"
              query={{ view: 'forgot', account: form.values.handle, to: redirectTo }}
              className="hit text-sub font-med text-link"
            >
              {t('login.forgot')}
            </PageLink>
          }
          {...form.field('password')}
        />
        {asksTotp && <TotpField autoFocus {...form.field('totp')} />}
      </form>
      <PasskeyLogin redirectTo={redirectTo} />
      <OtherLogins redirectTo={redirectTo} />
      <SubmitBar form={form} formId="login" label={t('login.submit')} />
    </Section>
  )
}

function OtherLogins({ redirectTo }: { redirectTo: string | undefined }) {
  const t = useText()
  return (
    <>
      <p className="pt-6 text-center text-row text-t2">
        {t('login.no_account')}{' '}
        <PageLink
          to="common/register"
          query={{ to: redirectTo }}
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
