import { account } from '@bourse/contracts/account'
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import { Button } from '#kit/control'
import { CodeButton, CodeField, PasswordField, TextField } from '#kit/field'
import { toast } from '#kit/feedback'
import { BottomBar, Section } from '#kit/layout'
import { navigate, useQueryValue } from '#kit/route'
import { useText } from '#text'
import { useEndpointMutation } from '#api'
import { useCode } from '#api/codes'
import { contactOf, isCode, passwordLabel } from './account-labels.ts'

const FORM = 'forgot'

type Form = { account: string; code: string; password: string; repeated: string }

export function Screen() {
  const t = useText()
  const named = useQueryValue('account') ?? ''
  const resetPassword = useEndpointMutation(account.forget)
  const form = useForm<Form>({
    defaultValues: { account: named, code: '', password: '', repeated: '' },
    mode: 'onTouched',
  })
  const { errors } = form.formState
  const handle = useWatch({ control: form.control, name: 'account' }).trim()
  const contact = contactOf(handle)
  const code = useCode('forget', handle)
  const submit = form.handleSubmit(async (typed) => {
    const done = await resetPassword.send({
      handle,
      password: typed.password,
      repeated: typed.repeated,
      code: typed.code,
    })
    if (done === null) return
    toast(t('forgot.done'), 'success')
    navigate('common/login', { account: handle }, { replace: true })
  })
  const onChange = resetPassword.reset
  return (
    <Section className="pb-6">
      <p className="pt-2 pb-6 text-row text-t2">{t('forgot.lead')}</p>
      <form id={FORM} noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
        <TextField
          label={t('forgot.account')}
          autoComplete="username"
          inputMode="email"
          error={errors.account?.message}
          {...form.register('account', {
            onChange,
            validate: (typed) => contactOf(typed.trim()) !== null || t('register.email_invalid'),
          })}
        />
        <CodeField
          error={errors.code?.message}
          message={code.message}
          button={
            <CodeButton
              purpose={code.purpose}
              isDisabled={contact === null}
              onSend={() => code.send({ contact: contact ?? 'email' })}
            />
          }
          {...form.register('code', { onChange, validate: (typed) => isCode(typed) || t('code.invalid') })}
        />
        <NewPassword form={form} onChange={onChange} />
      </form>
      <BottomBar>
        <Button
          type="submit"
          form={FORM}
          isBusy={resetPassword.isBusy}
          reason={resetPassword.failure?.message}
        >
          {t('forgot.submit')}
        </Button>
      </BottomBar>
    </Section>
  )
}

const validationResult = (
  issue: Parameters<ReturnType<typeof useText>>[0] | undefined,
  t: ReturnType<typeof useText>,
) => (issue === undefined ? true : t(issue))

/** The new password, twice. */
function NewPassword({ form, onChange }: { form: UseFormReturn<Form>; onChange: () => void }) {
  const t = useText()
  const { errors } = form.formState
  return (
    <>
      <PasswordField
        label={t('password.new')}
        autoComplete="new-password"
        hint={t('password.hint')}
        error={errors.password?.message}
        {...form.register('password', {
          onChange,
          validate: (typed) => validationResult(passwordLabel(typed, typed), t),
        })}
      />
      <PasswordField
        label={t('password.repeat')}
        autoComplete="new-password"
        error={errors.repeated?.message}
        {...form.register('repeated', {
          onChange,
          validate: (typed, all) => typed === all.password || t('password.differ'),
        })}
      />
    </>
  )
}
