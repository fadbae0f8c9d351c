import { Activity, FileCode2, Scale } from 'lucide-react'
import { HtmlBody } from '#kit/html'
import { ListRow, RowGroup } from '#kit/list'
import { ExternalAnchor } from '#kit/route'
import { useText } from '#text'
import { useSite } from '#api'
import { version } from '../../../package.json'
import { StaticPage } from './static-page.tsx'

/** Dependencies and their licences; the full texts are in the packages. */
const LICENCES = [
  { name: 'Lightweight Charts™ © TradingView, Inc.', licence: 'Apache-2.0' },
  { name: 'React', licence: 'MIT' },
  { name: 'TanStack Query, TanStack Virtual', licence: 'MIT' },
  { name: 'Zod', licence: 'MIT' },
  { name: 'Zustand', licence: 'MIT' },
  { name: 'React Hook Form', licence: 'MIT' },
  { name: 'wouter', licence: 'Unlicense' },
  { name: 'Socket.IO', licence: 'MIT' },
  { name: 'Lucide', licence: 'ISC' },
  { name: 'Lingui', licence: 'MIT' },
  { name: 'Tailwind CSS', licence: 'MIT' },
  { name: 'DOMPurify', licence: 'Apache-2.0 / MPL-2.0' },
  { name: 'uqr', licence: 'MIT' },
  { name: 'Inter (digits)', licence: 'OFL-1.1' },
]

export function Screen() {
  const t = useText()
  const site = useSite()
  return (
    <div className="px-gutter pb-10">
      <header className="flex flex-col items-center gap-1 pt-6 pb-6 text-center">
        <img src={`${import.meta.env.BASE_URL}mark.svg`} alt="" width="72" height="72" />
        <p className="pt-2 text-h1 font-semi tracking-tight">{site?.name ?? 'Bourse'}</p>
        <p className="num text-sub text-t3">{t('content.version', { n: version })}</p>
      </header>
      <div className="-mx-(--gutter)">
        <StaticPage page="about">
          {(article) => (
            <div className="px-gutter">
              <HtmlBody html={article.content ?? ''} />
            </div>
          )}
        </StaticPage>
      </div>
      <div className="pt-6">
        <RowGroup>
          <ListRow
            to="common/webView"
            query={{ page: 'reference' }}
            icon={<FileCode2 size={20} />}
            title={t('content.reference')}
          />
          <ListRow to="proof/status" icon={<Activity size={20} />} title={t('screen.status')} />
          <ListRow to="proof/prices" icon={<Scale size={20} />} title={t('content.settlements')} />
        </RowGroup>
      </div>
      <section className="pt-4">
        <h2 className="text-body font-semi">{t('content.licences')}</h2>
        <p className="pt-1 pb-3 text-sub text-t3">
          {t('content.licences_note')}{' '}
          <ExternalAnchor
            href="https://www.tradingview.com/"
            className="text-link underline underline-offset-2"
          >
            tradingview.com
          </ExternalAnchor>
        </p>
        <ul className="card divide-y divide-line overflow-hidden">
          {LICENCES.map(({ name, licence }) => (
            <li key={name} className="flex min-h-11 items-center justify-between gap-4 px-4 py-2 text-sub">
              <span className="text-t1">{name}</span>
              <span className="shrink-0 text-t3">{licence}</span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
