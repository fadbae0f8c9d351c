import { type ReactNode, useCallback, useMemo, useRef } from 'react'
import type { Market } from '@bourse/contracts/market'
import { seconds } from '@bourse/contracts/seconds'
import { useWindowClass } from '#kit/device'
import { Empty, ErrorBox } from '#kit/feedback'
import { LoginPrompt, OrderList } from '#kit/form'
import { type HistoryLink, PageLink } from '#kit/route'
import { useText } from '#text'
import { useIsMember } from '#api'
import { AccessCard } from '#api/access'
import { TradeHead, type TradeTables, WideTrade, useSelectedMarket } from '#api/trading'
import { spotTerms } from '#api/markets'
import { LineChart } from './line-chart.tsx'
import { useOffers, useOpenOptions, useRecentOptions } from './queries.ts'
import { ResultRow, RunningRow } from './rows.tsx'
import { SettlementResults } from './settlement-results.tsx'
import { SubmitBar } from './submit-bar.tsx'
import { Skeletons, TicketForm } from './ticket.tsx'
import { offersFor } from './ticket-form.ts'
import { useSecondsForm } from './use-seconds-form.ts'

export function SecondsOrderForm({ tables }: { readonly tables: TradeTables }) {
  const t = useText()
  const { data: offers = null } = useOffers()
  const isOffered = useCallback(
    (each: Market) => each.secondsOpen !== false && (offers === null || offersFor(offers, each).length > 0),
    [offers],
  )
  const { market, offered, error, retry } = useSelectedMarket(isOffered)
  if (error !== null) return <ErrorBox message={error.message} retry={retry} />
  if (offered === null) return <Skeletons sizes={FIELDS} className="px-gutter pt-2" />
  if (market === null) return <Empty title={t('seconds.no_offer')} />
  return <MarketOrderForm key={market.id} market={market} markets={offered} tables={tables} />
}

const HISTORY: HistoryLink = { to: 'transaction/seconds_order', query: { tab: 'complete' } }
const FIELDS = ['h-12 w-40', 'h-44', 'h-9', 'h-19', 'h-18', 'h-11', 'h-32']

type MarketProps = {
  readonly market: Market
  readonly markets: readonly Market[]
  readonly tables: TradeTables
}

function MarketOrderForm({ market, markets, tables }: MarketProps) {
  const own = useRef<HTMLDivElement>(null)
  const form = useSecondsForm(market, () => own.current?.scrollIntoView({ block: 'start' }))
  const open = useOpenOptions()
  const { data } = open
  const isWhole = data !== undefined && (data.total ?? data.list.length) <= data.list.length
  const tick = useMemo(() => spotTerms(market).priceTick, [market])
  const isWide = useWindowClass() !== 'phone'
  const chart = <LineChart market={market} tick={tick} open={data?.list ?? null} />
  const ticket = (
    <div className="flex min-w-0 flex-col gap-3 px-gutter pt-1">
      <AccessCard endpoint={seconds.open} />
      <TicketForm form={form} />
    </div>
  )
  const holdings = (
    <div ref={own}>
      <MyOptions open={open} />
    </div>
  )
  const submit = <SubmitBar form={form} />
  const head = { market, markets, records: HISTORY }
  return (
    <>
      {isWide ? (
        <WideTrade
          {...head}
          {...{ tick, chart, holdings, tables }}
          ticket={
            <>
              {ticket}
              {submit}
            </>
          }
        />
      ) : (
        <>
          <TradeHead {...head} />
          {chart}
          {ticket}
          {holdings}
          {submit}
        </>
      )}
      <SettlementResults open={data?.list ?? null} isWhole={isWhole} />
    </>
  )
}

function MyOptions({ open }: { open: ReturnType<typeof useOpenOptions> }) {
  const t = useText()
  const recent = useRecentOptions()
  const isMember = useIsMember()
  if (!isMember) return <LoginPrompt>{t('seconds.login_orders')}</LoginPrompt>
  return (
    <>
      <Part title={t('seconds.open_options')} tab="open">
        <OrderList
          query={open}
          empty={t('seconds.none_open')}
          row={(order) => <RunningRow order={order} />}
        />
      </Part>
      <Part title={t('seconds.recent')} tab="complete">
        <OrderList
          query={recent}
          empty={t('seconds.none_recent')}
          row={(order) => <ResultRow order={order} />}
        />
      </Part>
    </>
  )
}

type PartProps = { readonly title: string; readonly tab: 'open' | 'complete'; readonly children: ReactNode }

function Part({ title, tab, children }: PartProps) {
  const t = useText()
  return (
    <section className="pt-4" aria-label={title}>
      <header className="flex items-center justify-between gap-3 px-gutter">
        <h2 className="text-body font-semi">{title}</h2>
        <PageLink
          to="transaction/seconds_order"
          query={{ tab }}
          aria-label={`${t('app.all')}: ${title}`}
          className="press hit text-sub font-semi text-link"
        >
          {t('app.all')}
        </PageLink>
      </header>
      {children}
    </section>
  )
}
