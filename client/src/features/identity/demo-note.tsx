import { FlaskConical } from 'lucide-react'
import { useText } from '#text'
import { useSite } from '#api'

/** No document is read on demo money, so that no real one may be sent. */
export function DemoNote() {
  const t = useText()
  if (useSite()?.paper !== true) return null
  return (
    <p role="note" className="tint flex gap-2.5 rounded-md px-3.5 py-3 text-sub text-warning">
      <FlaskConical size={18} className="mt-0.5 shrink-0" />
      <span className="text-t1">{t('identity.demo_note')}</span>
    </p>
  )
}
