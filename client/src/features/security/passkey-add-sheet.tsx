import { profileTextIssue } from '@bourse/contracts/account'
import { PASSKEY_NAME, security } from '@bourse/contracts/security'
import { useState } from 'react'
import { deviceName } from '#kit/device'
import { withToast } from '#kit/feedback'
import { TextField, TotpField } from '#kit/field'
import { type Key, useText } from '#text'
import { useEndpointMutation } from '#api'
import { FormSheet, keyOfCode, useContractForm } from '#api/form'
import { createPasskey } from '#api/passkeys'
import { HoldNote, OwnCodeField, type Protection } from '#api/protection'

type Props = { protection: Protection; onClose: () => void }

export function passkeyNameIssue(name: string): Key | null {
  const issue = profileTextIssue(name.trim(), PASSKEY_NAME)
  if (issue === 'text_too_short') return 'field.required'
  return issue === null ? null : keyOfCode(issue)
}

/** The server accepts the codes first; then the device makes the key. A closed prompt can be repeated without a new code. */
function usePasskeyForm({ protection, onClose }: Props) {
  const t = useText()
  const add = useEndpointMutation(security.addPasskey, { isQuiet: true })
  const [options, setOptions] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | undefined>()
  const [isPrompting, setPrompting] = useState(false)
  const create = async (begun: string, name: string) => {
    setProblem(undefined)
    setPrompting(true)
    const made = await createPasskey(begun)
    setPrompting(false)
    if (made.kind !== 'ok') return setProblem(t(`passkey.${made.kind}`))
    const added = await add.send({ name: name.trim(), credential: made.credential })
    if (added !== null) return withToast(onClose)(added.text)
    // The options are used up: the codes are needed again.
    setOptions(null)
  }
  const form = useContractForm(security.beginPasskey, {
    defaults: { name: deviceName(navigator.userAgent), code: '', totp: '' },
    toInput: ({ code, totp }) => ({ code, totp: protection.hasTotp === true ? totp : undefined }),
    check: ({ name }) => {
      const issue = passkeyNameIssue(name)
      return { name: issue === null ? undefined : t(issue) }
    },
    onDone: async ({ options: begun }, { values }) => {
      setOptions(begun)
      await create(begun, values.name)
    },
  })
  const name = form.values.name
  return {
    ...form,
    isProven: options !== null,
    isBusy: form.isBusy || add.isBusy || isPrompting,
    submit:
      options === null || passkeyNameIssue(name) !== null ? form.submit : () => void create(options, name),
    failureMessage: problem ?? add.failure?.message ?? form.failureMessage,
  }
}

export function PasskeyAddSheet(props: Props) {
  const { protection, onClose } = props
  const t = useText()
  const form = usePasskeyForm(props)
  return (
    <FormSheet
      form={form}
      title={t('security.passkey_add')}
      label={t('security.passkey_add')}
      onClose={onClose}
    >
      <div className="space-y-5 pt-1">
        <p className="text-row text-t2">
          {t(form.isProven ? 'security.passkey_proven' : 'security.passkey_add_lead')}
        </p>
        <TextField
          label={t('security.passkey_name')}
          hint={t('security.passkey_name_hint')}
          autoComplete="off"
          {...form.field('name')}
        />
        {!form.isProven && (
          <OwnCodeField codePurpose="passkey" bound={protection.bound} {...form.field('code')} />
        )}
        {!form.isProven && protection.hasTotp === true && <TotpField {...form.field('totp')} />}
        <HoldNote change={{ factor: 'passkey', wasSet: false }} />
      </div>
    </FormSheet>
  )
}
