import type { Output } from '@bourse/contracts/kit'
import { security } from '@bourse/contracts/security'
import { useEffect, useEffectEvent, useState } from 'react'
import { CopyButton } from '#kit/control'
import { ErrorBox, Skeleton, withToast } from '#kit/feedback'
import { TotpField } from '#kit/field'
import { groupByFour } from '#kit/format'
import { QrCard } from '#kit/qr'
import { useText } from '#text'
import { useEndpointMutation } from '#api'
import { FormSheet, useContractForm } from '#api/form'
import { HoldNote, OwnCodeField, type Protection } from '#api/protection'

type Props = { protection: Protection; onClose: () => void }

/** Enabling the authenticator shows its secret once; both directions need its code and a verification code. */
export function TotpSheet({ protection, onClose }: Props) {
  const t = useText()
  const isOn = protection.hasTotp === true
  const form = useContractForm(isOn ? security.disableTotp : security.confirmTotp, {
    defaults: { totp: '', code: '' },
    toInput: (values) => values,
    onDone: withToast(onClose),
  })
  return (
    <FormSheet
      form={form}
      kind={isOn ? 'danger' : 'primary'}
      title={t('security.totp')}
      label={t(isOn ? 'security.totp_off' : 'security.totp_on')}
      onClose={onClose}
    >
      <div className="space-y-5 pt-1">
        {isOn ? <p className="text-row text-t2">{t('security.totp_off_lead')}</p> : <Secret />}
        <TotpField {...form.field('totp')} />
        <OwnCodeField codePurpose="totp" bound={protection.bound} {...form.field('code')} />
        <HoldNote change={{ factor: 'totp', wasSet: isOn }} />
      </div>
    </FormSheet>
  )
}

/** Created for this sheet and never cached: each opening creates another secret, and the last one counts. */
function Secret() {
  const t = useText()
  const [made, make] = useState<Output<typeof security.enrolTotp> | null>(null)
  const { send, failure } = useEndpointMutation(security.enrolTotp, { isQuiet: true })
  const enrol = () => void send({}).then(make)
  const enrolFirst = useEffectEvent(enrol)
  useEffect(() => enrolFirst(), [])
  if (failure !== null) return <ErrorBox message={failure.message} retry={enrol} />
  return (
    <>
      <ol className="list-decimal space-y-1 pl-5 text-row text-t2">
        <li>{t('security.totp_step_scan')}</li>
        <li>{t('security.totp_step_type')}</li>
      </ol>
      <div className="flex flex-col items-center gap-3">
        {made === null ? (
          <>
            <Skeleton className="size-46 rounded-md" />
            <Skeleton className="h-11 w-64" />
          </>
        ) : (
          <>
            <QrCard text={made.uri} label={t('security.totp_qr')} />
            <Letters secret={made.secret} />
          </>
        )}
      </div>
    </>
  )
}

function Letters({ secret }: { secret: string }) {
  const t = useText()
  return (
    <div className="flex items-center gap-1 rounded-md bg-chip py-1 pl-3">
      <p data-part="secret" className="num flex flex-wrap gap-x-2.5 gap-y-0.5 text-row text-t1">
        {groupByFour(secret).map((group, at) => (
          <span key={`${at} ${group}`}>{group}</span>
        ))}
      </p>
      <CopyButton name={t('security.copy_secret')} text={secret} className="text-link!" />
    </div>
  )
}
