import { type Passkey, security } from '@bourse/contracts/security'
import { useState } from 'react'
import { Button } from '#kit/control'
import { useNow } from '#kit/device'
import { withToast } from '#kit/feedback'
import { TotpField } from '#kit/field'
import { useFormat } from '#kit/format'
import { Sheet } from '#kit/overlay'
import { useText } from '#text'
import { FormSheet, TextSheet, useContractForm } from '#api/form'
import { HoldNote, OwnCodeField, type Protection } from '#api/protection'
import { passkeyNameIssue } from './passkey-add-sheet.tsx'

type Props = { passkey: Passkey; protection: Protection; onClose: () => void }

/** One passkey: when it was added and used, its name, and its end. */
export function PasskeySheet(props: Props) {
  const { passkey, onClose } = props
  const t = useText()
  const [step, setStep] = useState<'rename' | 'remove' | null>(null)
  if (step === 'rename')
    return (
      <TextSheet
        endpoint={security.renamePasskey}
        toInput={(name) => ({ id: passkey.id, name })}
        check={passkeyNameIssue}
        now={passkey.name}
        title="security.passkey_rename"
        label="security.passkey_name"
        hint="security.passkey_name_hint"
        onClose={onClose}
      />
    )
  if (step === 'remove') return <RemoveSheet {...props} />
  return (
    <Sheet title={passkey.name} onClose={onClose}>
      <Times passkey={passkey} />
      <div className="space-y-2 pt-5">
        <Button kind="neutral" onClick={() => setStep('rename')}>
          {t('security.passkey_rename')}
        </Button>
        <Button kind="danger" onClick={() => setStep('remove')}>
          {t('security.passkey_remove')}
        </Button>
      </div>
    </Sheet>
  )
}

function Times({ passkey: { createdAt, usedAt, isBlocked } }: { passkey: Passkey }) {
  const { t, timeText, relativeText } = useFormat()
  const now = useNow()
  return (
    <div className="space-y-1 text-row text-t2">
      <p>{t('security.passkey_added', { time: timeText(createdAt) })}</p>
      <p>
        {usedAt === null
          ? t('security.passkey_unused')
          : t('security.passkey_used', { time: relativeText(usedAt, now) })}
      </p>
      {isBlocked && <p className="text-error">{t('security.passkey_blocked_note')}</p>}
    </div>
  )
}

function RemoveSheet({ passkey, protection, onClose }: Props) {
  const t = useText()
  const form = useContractForm(security.removePasskey, {
    defaults: { code: '', totp: '' },
    toInput: ({ code, totp }) => ({
      id: passkey.id,
      code,
      totp: protection.hasTotp === true ? totp : undefined,
    }),
    onDone: withToast(onClose),
  })
  return (
    <FormSheet
      form={form}
      kind="danger"
      title={t('security.passkey_remove')}
      label={t('security.passkey_remove')}
      onClose={onClose}
    >
      <div className="space-y-5 pt-1">
        <p className="text-row wrap-anywhere text-t2">
          {t('security.passkey_remove_lead', { name: passkey.name })}
        </p>
        <OwnCodeField codePurpose="passkey" bound={protection.bound} {...form.field('code')} />
        {protection.hasTotp === true && <TotpField {...form.field('totp')} />}
        <HoldNote change={{ factor: 'passkey', wasSet: true }} />
      </div>
    </FormSheet>
  )
}
