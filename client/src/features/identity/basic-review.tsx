import { ReviewSheet } from '#kit/overlay'
import { useText } from '#text'
import type { BasicForm } from './application-form.ts'
import { DOCUMENT_LABELS } from './identity-labels.ts'

type Props = { form: BasicForm; isBusy: boolean; onConfirm: () => void; onClose: () => void }

/** The last look before a reviewer has it. */
export function BasicReview({ form, isBusy, onConfirm, onClose }: Props) {
  const t = useText()
  const number = <span className="num">{form.number.trim()}</span>
  return (
    <ReviewSheet
      title={t('identity.review_title')}
      rows={[
        { label: t('identity.document'), value: t(DOCUMENT_LABELS[form.kind]) },
        { label: t('identity.name'), value: form.name.trim() },
        { label: t('identity.number'), value: number, isStrong: true },
      ]}
      warning={t('identity.no_change')}
      isBusy={isBusy}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  )
}
