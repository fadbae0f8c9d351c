import { CircleX } from 'lucide-react'
import { useText } from '#text'

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
