import { HtmlBody } from '#kit/html'
import { useText } from '#text'
import { useSite } from '#api'
import { version } from '../../../package.json'
import { LICENCES } from './licences.ts'
import { StaticPage } from './static-page.tsx'

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
      <section className="pt-8">
        <h2 className="text-body font-semi">{t('content.licences')}</h2>
        <p className="pt-1 pb-3 text-sub text-t3">
          {t('content.licences_note')}{' '}
          <a
            href="https://www.tradingview.com/"
            target="_blank"
            rel="noopener noreferrer"
            className="text-link underline underline-offset-2"
          >
            tradingview.com
          </a>
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
