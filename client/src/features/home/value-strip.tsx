import { times } from '@bourse/contracts/kit'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, Eye, EyeOff } from 'lucide-react'
import { useMemo } from 'react'
import { IconButton, LinkButton } from '#kit/control'
import { Skeleton } from '#kit/feedback'
import { fiatText, signedText } from '#kit/format'
import { Change, inkOf, Num } from '#kit/market'
import { PageLink } from '#kit/route'
import { useLanguage, useText } from '#text'
import { setPreference, useIsMember, usePreference, useSession } from '#wire'
import { portfolioOf } from './portfolio.ts'
import { boards, wallets } from './queries.ts'

/** What the member owns, or the door for who has none yet. Both are equally high, so that nothing jumps. */
export const ValueStrip = () => (
  <section className="relative mx-gutter min-h-34 overflow-hidden rounded-lg bg-card shadow-top">{useIsMember() ? <Owned /> : <Guest />}</section>
)

function usePortfolio() {
  const { data: owned, error, refetch } = useQuery(wallets)
  const { data: quoted } = useQuery(boards)
  return useMemo(() => {
    const markets = quoted?.list.flatMap((board) => board.markets) ?? []
    const changes = new Map(markets.map((market) => [market.base, market.change]))
    const portfolio = owned === undefined ? null : portfolioOf(owned, (asset) => changes.get(asset) ?? null)
    return { portfolio, error: owned === undefined ? error : null, refetch }
  }, [owned, quoted, error, refetch])
}

function Owned() {
  const t = useText()
  const language = useLanguage()
  const { portfolio, error, refetch } = usePortfolio()
  const fiat = useSession((it) => it.fiat)
  const isHidden = usePreference('hidesBalances')
  const inFiat = (usd: Parameters<typeof times>[0]) => times(usd, fiat.rate, 'down')
  return (
    <div className="flex min-h-34 flex-col justify-between py-2 pr-1.5 pl-4">
      <div className="flex items-center">
        <h2 className="text-sub text-t2">
          {t('home.value')} <span className="text-t3">· {fiat.code}</span>
        </h2>
        <IconButton name={t(isHidden ? 'home.value_show' : 'home.value_hide')} aria-pressed={isHidden} onClick={() => setPreference('hidesBalances', !isHidden)}>
          {isHidden ? <EyeOff size={18} aria-hidden="true" /> : <Eye size={18} aria-hidden="true" />}
        </IconButton>
        <span className="flex-1" />
        <PageLink to="fund/assets" className="press hit flex min-h-8 items-center gap-0.5 pr-2.5 text-sub font-med text-link">
          {t('tab.assets')}
          <ChevronRight size={16} aria-hidden="true" />
        </PageLink>
      </div>
      {error !== null ? (
        <p role="alert" className="flex min-h-16 items-center gap-3 pr-3 text-sub text-t2">
          <span className="flex-1">{error.message}</span>
          <button type="button" onClick={() => void refetch()} className="press hit font-semi text-link">
            {t('app.retry')}
          </button>
        </p>
      ) : portfolio === null ? (
        <div aria-hidden="true" className="space-y-2 pb-2">
          <Skeleton className="h-9 w-48" />
          <Skeleton className="h-4 w-36" />
        </div>
      ) : (
        <div className="pb-2">
          <Num text={fiatText(inFiat(portfolio.total), language)} isHidden={isHidden} className="block text-hero leading-10 font-semi tracking-tight" />
          <p className="flex flex-wrap items-baseline gap-x-2 text-sub">
            <span className="text-t3">{t('home.today')}</span>
            <Num
              text={signedText(portfolio.change, fiatText(inFiat(portfolio.change), language))}
              isHidden={isHidden}
              isPlain
              className={inkOf(portfolio.change)}
            />
            {!isHidden && portfolio.percent !== null && <Change percent={portfolio.percent} className="text-cap" />}
          </p>
        </div>
      )}
    </div>
  )
}

function Guest() {
  const t = useText()
  return (
    <div className="flex min-h-34 flex-col justify-between gap-3 p-4">
      <Horizon />
      <div className="relative max-w-[68%]">
        <h2 className="text-h2 leading-[calc(24px+var(--lh-add))] font-semi tracking-tight">{t('home.welcome')}</h2>
        <p className="pt-0.5 text-sub text-t2">{t('home.welcome_note')}</p>
      </div>
      <div className="relative flex gap-2">
        <LinkButton to="common/register" className="flex-1 min-h-10!">
          {t('screen.register')}
        </LinkButton>
        <LinkButton to="common/login" kind="neutral" className="flex-1 min-h-10!">
          {t('screen.login')}
        </LinkButton>
      </div>
    </div>
  )
}

/** A few candles that climb, at the edge where no word stands. */
const Horizon = () => (
  <svg viewBox="0 0 120 66" width="104" height="57" aria-hidden="true" className="absolute top-3.5 right-4" fill="none" strokeWidth="1.5" strokeLinecap="round">
    <g stroke="var(--price-up)">
      <path d="M18 42v16M66 22v22M102 4v20" />
      <rect x="14" y="46" width="8" height="8" rx="1.5" fill="var(--bg-1)" />
      <rect x="62" y="26" width="8" height="13" rx="1.5" fill="var(--bg-1)" />
      <rect x="98" y="8" width="8" height="12" rx="1.5" fill="var(--bg-1)" />
    </g>
    <g stroke="var(--price-down)" fill="var(--price-down)">
      <path d="M42 34v18M84 16v18" />
      <rect x="38" y="38" width="8" height="10" rx="1.5" />
      <rect x="80" y="20" width="8" height="10" rx="1.5" />
    </g>
  </svg>
)
