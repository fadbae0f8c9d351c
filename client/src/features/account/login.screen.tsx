import { account } from '@bourse/contracts/account'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '#kit/control'
import { useOnline } from '#kit/device'
import { PasswordField, TextField } from '#kit/field'
import { BottomBar, NavActions, Section } from '#kit/layout'
import { PageLink, useQueryValue } from '#kit/route'
import { useText } from '#text'
import { isMember, useWrite } from '#wire'
import { enterAccount, goOn } from './enter-account.ts'
import { LanguageButton } from './language-button.tsx'
import { Welcome } from './welcome.tsx'

const FORM = 'login'

type Form = { account: string; password: string }

export function Screen() {
  const t = useText()
  const wanted = useQueryValue('to')
  const named = useQueryValue('account') ?? ''
  const isOnline = useOnline()
  const login = useWrite(account.login)
  const form = useForm<Form>({ defaultValues: { account: named, password: '' }, reValidateMode: 'onChange' })
  const { errors } = form.formState
  useEffect(() => {
    if (isMember()) goOn(wanted)
  }, [wanted])
  const submit = form.handleSubmit(async ({ account: handle, password }) => {
    const token = await login.send({ handle: handle.trim(), password })
    if (token !== null) await enterAccount(token, wanted)
    else form.setFocus('password')
  })
  const required = t('field.required')
  return (
    <Section className="flex flex-1 flex-col">
      <NavActions>
        <LanguageButton />
      </NavActions>
      <Welcome title={t('login.welcome')} lead={t('login.lead')} />
      <form id={FORM} noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
        <TextField
          label={t('login.account')}
          autoComplete="username"
          inputMode="email"
          error={errors.account?.message}
          {...form.register('account', { required, onChange: login.reset })}
        />
        <PasswordField
          label={t('login.password')}
          autoComplete="current-password"
          error={errors.password?.message}
          aside={
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
            onChange: login.reset,
          })}
        />
      </form>
      <OtherWays wanted={wanted} />
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

/** For whoever has no account yet, or is stuck. */
function OtherWays({ wanted }: { wanted: string | null }) {
  const t = useText()
  return (
    <>
      <p className="pt-6 text-center text-row text-t2">
        {t('login.no_account')}{' '}
        <PageLink
          to="common/register"
          query={wanted === null ? {} : { to: wanted }}
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
