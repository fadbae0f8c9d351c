import { security } from '@bourse/contracts/security'
import { Button } from '#kit/control'
import { toast } from '#kit/feedback'
import { TotpField } from '#kit/field'
import { Sheet } from '#kit/overlay'
import { useText } from '#text'
import { useContractForm } from '#api/form'
import type { Bound } from './contacts.ts'
import { OwnCodeField } from './own-code-field.tsx'
import { Secret } from './secret.tsx'

type Props = { isOn: boolean; bound: readonly Bound[]; onClose: () => void }

/** Turning the authenticator on shows its secret once; turning it on or off is proven by the app and by a code. */
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
    <Sheet
      title={t('security.totp')}
      onClose={onClose}
      foot={
        <Button
          kind={isOn ? 'danger' : 'primary'}
          isBusy={form.isBusy}
          onClick={form.submit}
          reason={form.failureMessage}
        >
          {t(isOn ? 'security.totp_off' : 'security.totp_on')}
        </Button>
      }
    >
      <div className="space-y-5 pt-1">
        {isOn ? <p className="text-row text-t2">{t('security.totp_off_lead')}</p> : <Secret />}
        <TotpField {...form.field('totp')} />
        <OwnCodeField codePurpose="totp" bound={bound} {...form.field('code')} />
      </div>
    </Sheet>
  )
}
