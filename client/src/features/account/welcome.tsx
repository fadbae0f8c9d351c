import { Globe } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#kit/control'
import { NavActions, lazyComponent } from '#kit/layout'
import { useText } from '#text'
import { useSite } from '#api'

// Rarely needed, so the log-in pages do not wait for it.
const LanguageSheet = lazyComponent(async () => (await import('#kit/region')).LanguageSheet)

/** The head of the log-in pages: language, logo, title and one sentence; smaller above a long form. */
export function Welcome({ title, lead }: { title: string; lead?: string }) {
  const t = useText()
  const site = useSite()
  const [isOpen, open] = useState(false)
  const size = lead === undefined ? 44 : 52
  const mark = (
    <img
      src={`${import.meta.env.BASE_URL}mark.svg`}
      alt={site?.name ?? 'Bourse'}
      width={size}
      height={size}
      className="shrink-0"
    />
  )
  return (
    <>
      <NavActions>
        <IconButton name={t('app.language')} onClick={() => open(true)}>
          <Globe size={22} strokeWidth={1.75} />
        </IconButton>
        {isOpen && <LanguageSheet onClose={() => open(false)} />}
      </NavActions>
      {lead === undefined ? (
        <header className="flex items-center gap-3 pt-2 pb-5">
          {mark}
          <p className="text-h2 font-semi text-balance text-t1">{title}</p>
        </header>
      ) : (
        <header className="pt-6 pb-8">
          {mark}
          <p className="pt-6 text-[1.75rem] leading-[calc(2.25rem+var(--lh-add))] font-semi tracking-[-.01em] text-t1">
            {title}
          </p>
          <p className="pt-1.5 text-row text-t2">{lead}</p>
        </header>
      )}
    </>
  )
}
