import { useQuery } from '@tanstack/react-query'
import { Sparkles, X } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#kit/control'
import { readStored, today, writeStored } from '#kit/device'
import { PageLink } from '#kit/route'
import { useText } from '#text'
import { popup } from './queries.ts'

/** At most once a day, and it never stands in the way: the page behind it can be used at once. */
export function PopUp() {
  const t = useText()
  const [isDue, setDue] = useState(() => readStored('popup') !== today())
  const { data } = useQuery({ ...popup, enabled: isDue })
  if (!isDue || data == null) return null
  const close = () => {
    writeStored('popup', today())
    setDue(false)
  }
  return (
    <aside
      aria-label={data.title}
      className="dialog-in sticky bottom-2 z-(--z-sticky) mx-2 flex items-center rounded-lg border border-line bg-sheet shadow-top"
    >
      <PageLink
        to="common/article"
        query={{ id: data.id }}
        onClick={close}
        className="press flex min-w-0 flex-1 items-center gap-3 rounded-lg py-2.5 pl-4"
      >
        <Sparkles size={20} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-warning" />
        <span className="min-w-0">
          <span className="block text-row font-semi text-t1">{data.title}</span>
          {data.summary !== null && <span className="block text-sub text-t2">{data.summary}</span>}
        </span>
      </PageLink>
      <IconButton name={t('app.close')} onClick={close}>
        <X size={18} aria-hidden="true" />
      </IconButton>
    </aside>
  )
}
