import type { DocumentKind } from '@bourse/contracts/identity'
import { CircleX } from 'lucide-react'
import { type Key, useText } from '#text'

export const DOCUMENT_LABELS: Readonly<Record<DocumentKind, Key>> = {
  idCard: 'identity.id_card',
  passport: 'identity.passport',
  driverLicence: 'identity.driver_licence',
}
export const REVIEW_TAGS = {
  none: 'secondary',
  pending: 'warning',
  approved: 'success',
  rejected: 'error',
} as const

/** The reason why the last application failed, above the form that corrects it. */
export function Rejected({ reason }: { reason: string | null }) {
  const t = useText()
  return (
    <div role="note" className="tint flex gap-2.5 rounded-md px-3.5 py-3 text-error">
      <CircleX size={18} className="mt-0.5 shrink-0" />
      <div className="min-w-0">
        <p className="text-row font-semi">{t('identity.rejected')}</p>
        <p className="text-sub wrap-anywhere">{reason ?? t('identity.no_reason')}</p>
      </div>
    </div>
  )
}
