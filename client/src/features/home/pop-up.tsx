import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { readStored, today, writeStored } from '#kit/device'
import { BottomBar } from '#kit/layout'
import { PageLink } from '#kit/route'
import { useText } from '#text'
import { popup } from './queries.ts'

/**
 * One line above the tabs: it covers nothing and does not block the page. A notice that was closed is not shown again, and
 * another one at the earliest on the next day.
 */
export function PopUp() {
  const t = useText()
  const [[closedOn, closedId], setClosed] = useState(() => (readStored('popup') ?? '').split(' '))
  const isDue = closedOn !== today()
  const { data } = useQuery({ ...popup, enabled: isDue })
  if (!isDue || data == null || data.id === closedId) return null
  const close = () => {
    writeStored('popup', `${today()} ${data.id}`)
    setClosed([today(), data.id])
  }
  return (
    <BottomBar className="bg-card">
      <aside aria-label={data.title} className="fade-in flex min-h-7 items-center">
        <PageLink
          to="common/article"
          query={{ id: data.id }}
          onClick={close}
          className="press hit min-w-0 flex-1 pl-gutter text-cap text-warning -outline-offset-2"
        >
          {data.title}
          {data.summary !== null && <span className="sr-only">. {data.summary}</span>}
        </PageLink>
        <button
          type="button"
          aria-label={t('app.close')}
          onClick={close}
          className="press hit flex size-7 w-hit shrink-0 items-center justify-center text-t2 -outline-offset-2"
        >
          <X size={16} />
        </button>
      </aside>
    </BottomBar>
  )
}
