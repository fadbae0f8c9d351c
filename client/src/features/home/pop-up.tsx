import { useQuery } from '@tanstack/react-query'
import { Sparkles, X } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#kit/control'
import { readStored, today, writeStored } from '#kit/device'
import { BottomBar } from '#kit/layout'
import { PageLink } from '#kit/route'
import { useText } from '#text'
import { popup } from './queries.ts'

/** Shown at most once a day, as a strip above the tabs: it covers nothing and does not block the page. */
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
    <BottomBar className="bg-card">
      <aside aria-label={data.title} className="fade-in flex items-center pr-1">
        <PageLink
          to="common/article"
          query={{ id: data.id }}
          onClick={close}
          className="press flex min-w-0 flex-1 items-center gap-3 py-2.5 pl-gutter -outline-offset-2"
        >
          <Sparkles size={20} strokeWidth={1.75} className="shrink-0 text-warning" />
          <span className="min-w-0">
            <span className="block text-row font-semi text-t1">{data.title}</span>
            {data.summary !== null && <span className="block text-sub text-t2">{data.summary}</span>}
          </span>
        </PageLink>
        <IconButton name={t('app.close')} onClick={close}>
          <X size={18} />
        </IconButton>
      </aside>
    </BottomBar>
  )
}
