import { Globe, Search } from 'lucide-react'
import { useState } from 'react'
import { LANGUAGES } from '@bourse/contracts/kit'
import { useFormat } from '#kit/format'
import { lazyComponent, type Tab } from '#kit/layout'
import { isPageOffered, PageLink } from '#kit/route'
import { loadAreas } from '#text'
import { useSite } from '#api'
import { HeaderLinks } from '#features/home'

const LanguageSheet = lazyComponent(async () => (await import('#kit/region')).LanguageSheet, null, 'hide')

const PageKeys = lazyComponent(
  async () => {
    const [entry] = await Promise.all([import('./page-keys.tsx'), loadAreas(['desktop'])])
    return entry.PageKeys
  },
  null,
  'hide',
)

type Props = { readonly tabs: readonly Tab[]; readonly chosen: number | undefined }

/** The name, the five destinations, search, language, messages and account across the top of a wide window. */
export function DesktopBar({ tabs, chosen }: Props) {
  const { t, language } = useFormat()
  const site = useSite()
  const [isChoosing, setChoosing] = useState(false)
  return (
    <header className="z-(--z-bars) flex h-14 shrink-0 items-center gap-6 border-b border-line bg-card px-gutter">
      <PageLink to="index/index" className="flex shrink-0 items-center gap-2.5 rounded-sm">
        <img src={`${import.meta.env.BASE_URL}mark.svg`} alt="" width="28" height="28" />
        <span className="text-body font-semi tracking-tight">{site?.name ?? 'Bourse'}</span>
      </PageLink>
      <nav aria-label={t('app.main_menu')} className="min-w-0">
        <ul className="flex h-14">
          {tabs.map(
            ({ path, label }, at) =>
              isPageOffered(path) && (
                <li key={path}>
                  <PageLink
                    to={path}
                    aria-current={at === chosen ? 'page' : undefined}
                    className={`flex h-full items-center border-b-2 px-3.5 text-row whitespace-nowrap -outline-offset-2 hover:text-t1 ${at === chosen ? 'border-link font-semi text-t1' : 'border-transparent font-med text-t2'}`}
                  >
                    {t(label)}
                  </PageLink>
                </li>
              ),
          )}
        </ul>
      </nav>
      <PageLink
        to="market/search"
        className="ml-auto flex h-9 w-60 min-w-24 shrink items-center gap-2 rounded-pill bg-sheet px-3 text-sub text-t3 hover:text-t2"
      >
        <Search size={16} className="shrink-0" />
        <span className="truncate">{t('screen.search')}</span>
        <kbd className="ml-auto rounded-xs border border-line px-1.5 font-ui text-tab">/</kbd>
      </PageLink>
      <button
        type="button"
        onClick={() => setChoosing(true)}
        aria-haspopup="dialog"
        aria-label={`${t('app.language')}: ${LANGUAGES[language].name}`}
        className="flex h-hit shrink-0 items-center gap-2 rounded-md px-2 text-sub font-med text-t2 hover:text-t1"
      >
        <Globe size={18} strokeWidth={1.75} />
        {LANGUAGES[language].name}
      </button>
      <div className="-ml-4 flex shrink-0 items-center">
        <HeaderLinks />
      </div>
      {isChoosing && <LanguageSheet onClose={() => setChoosing(false)} />}
      <PageKeys />
    </header>
  )
}
