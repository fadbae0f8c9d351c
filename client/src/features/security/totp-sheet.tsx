import { security } from '@bourse/contracts/security'
import { toast } from '#kit/feedback'
import { TotpField } from '#kit/field'
import { useText } from '#text'
import { FormSheet, useContractForm } from '#api/form'
import type { Bound } from './contacts.ts'
import { OwnCodeField } from './own-code-field.tsx'
import { Secret } from './secret.tsx'

type Props = { isOn: boolean; bound: readonly Bound[]; onClose: () => void }

/**
 * Enabling the authenticator shows its secret once; enabling and disabling need its code and a verification
 * code.
 */
export function TotpSheet({ isOn, bound, onClose }: Props) {
  const t = useText()
  const form = useContractForm(isOn ? security.disableTotp : security.confirmTotp, {
    defaults: { totp: '', code: '' },
    toInput: (values) => values,
    onDone: (message) => {
      toast(message, 'success')
      onClose()
    },
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
        <OwnCodeField codePurpose="totp" bound={bound} {...form.field('code')} />
      </div>
    </FormSheet>
  )
}
