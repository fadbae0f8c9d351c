import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { IconButton, LinkButton } from '#kit/control'
import { readStored, today, writeStored } from '#kit/device'
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
    <aside aria-label={data.title} className="dialog-in sticky bottom-3 z-(--z-fab) mx-gutter rounded-lg border border-line bg-sheet p-4 pt-2 shadow-top">
      <div className="flex items-center gap-2">
        <h2 className="flex-1 text-body font-semi">{data.title}</h2>
        <IconButton name={t('app.close')} onClick={close} className="-mr-3">
          <X size={18} aria-hidden="true" />
        </IconButton>
      </div>
      {data.summary !== null && <p className="pb-3 text-sub text-t2">{data.summary}</p>}
      <div onClickCapture={close}>
        <LinkButton to="common/article" query={{ id: data.id }} className="w-full">
          {t('home.read_more')}
        </LinkButton>
      </div>
    </aside>
  )
}
