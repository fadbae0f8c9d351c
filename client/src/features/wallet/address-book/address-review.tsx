import { AddressText } from '#features/wallet'
import { ReviewSheet } from '#kit/overlay'
import { useText } from '#text'
import { addressWarnings, type AddressForm } from './address-form.ts'

type Props = {
  form: AddressForm
  code: string
  isBusy: boolean
  failure: string | undefined
  onConfirm: () => void
  onClose: () => void
}

/** The address once more, in fours, before it is kept. */
export function AddressReview({ form, code, isBusy, failure, onConfirm, onClose }: Props) {
  const t = useText()
  const found = addressWarnings(form)
  const warnings = [
    found.isFormatSuspect && form.network !== null ? t('withdraw.odd', { network: form.network }) : null,
    found.otherInPicture === null ? null : `${t('address.other_in_qr')}: ${found.otherInPicture}`,
  ].filter((warning) => warning !== null)
  return (
    <ReviewSheet
      title={t('address.review_title')}
      rows={[
        { label: t('address.label'), value: form.label },
        { label: t('wallet.coin'), value: code },
        ...(form.network === null ? [] : [{ label: t('deposit.network'), value: form.network }]),
      ]}
      {...(warnings.length === 0
        ? {}
        : { warning: <span className="break-words">{warnings.join(' · ')}</span> })}
      confirm={t('app.save')}
      isBusy={isBusy}
      failure={failure}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <AddressText address={form.address} />
    </ReviewSheet>
  )
}
