import { Suspense, useMemo, useRef, useState } from 'react'
import type { Market } from '@bourse/contracts/market'
import { Empty, ErrorBox, Skeleton } from '#kit/feedback'
import { Change, Price } from '#kit/market'
import { current, go, useQueryValue } from '#kit/route'
import { MarketSheet, SymbolBar } from '#kit/symbol'
import { useText } from '#text'
import { setPreference, usePreference } from '#wire'
import { useIsStale, useQuote, useTickers } from '#wire/feed'
import { findMarket, spotTerms, symbolOf, useMarkets } from '#wire/markets'
import { useWatchlist } from '#wire/watchlist'
import { LineChart } from './line-chart.tsx'
import { OwnOptions } from './own-options.tsx'
import { PlaceBar } from './place-bar.tsx'
import { useOpenOptions } from './queries.ts'
import { ResultSheet } from './sheets.ts'
import { TicketForm } from './ticket.tsx'
import { useSettling } from './use-settling.ts'
import { useTicket } from './use-ticket.ts'

/** Options on the price some seconds from now: of the market in the address, else the last one, else the first open one. */
export function SecondsDesk() {
  const t = useText()
  useTickers()
  const { markets, error, retry } = useMarkets()
  const wanted = useQueryValue('symbol')
  const last = usePreference('symbol')
  const offered = useMemo(() => markets?.filter((each) => each.secondsOpen !== false), [markets])
  if (error !== null) return <ErrorBox message={error.message} retry={retry} />
  if (offered === undefined || markets === null) return <DeskSkeleton />
  const market = findMarket(markets, wanted) ?? findMarket(offered, last) ?? offered[0]
  if (market === undefined) return <Empty title={t('seconds.no_offer')} />
  return <Desk key={market.id} market={market} markets={offered} />
}

function Desk({ market, markets }: { market: Market; markets: readonly Market[] }) {
  const desk = useTicket(market)
  const own = useRef<HTMLDivElement>(null)
  const open = useOpenOptions()
  const { data } = open
  const isWhole = data !== undefined && (data.total ?? data.list.length) <= data.list.length
  const { results, dismiss } = useSettling(data?.list ?? null, isWhole)
  const tick = useMemo(() => spotTerms(market).priceTick, [market])
  return (
    <>
      <Head market={market} markets={markets} />
      <LineChart market={market} tick={tick} open={data?.list ?? null} />
      <div className="flex min-w-0 flex-col gap-3 px-gutter pt-1">
        <TicketForm desk={desk} />
      </div>
      <div ref={own}>
        <OwnOptions open={open} />
      </div>
      <PlaceBar desk={desk} onPlaced={() => own.current?.scrollIntoView({ block: 'start' })} />
      {results.length > 0 && (
        <Suspense>
          <ResultSheet results={results} onClose={dismiss} />
        </Suspense>
      )}
    </>
  )
}

function Head({ market, markets }: { market: Market; markets: readonly Market[] }) {
  const { price, change } = useQuote(market)
  const isStale = useIsStale()
  const { has, toggle } = useWatchlist()
  const [isChoosing, setChoosing] = useState(false)
  const pick = (next: Market) => {
    const { path, query } = current()
    setPreference('symbol', symbolOf(next))
    go(path, { nav: query.get('nav') ?? undefined, symbol: symbolOf(next) }, { replace: true })
  }
  return (
    <>
      <SymbolBar
        symbol={symbolOf(market)}
        price={price}
        percent={change}
        tick={spotTerms(market).priceTick}
        isStale={isStale}
        onChoose={() => setChoosing(true)}
        star={{ isOn: has(market.base), toggle: () => toggle(market.base) }}
        records="transaction/seconds_order"
      />
      {isChoosing && (
        <MarketSheet
          markets={markets}
          chosen={market}
          figures={(each) => <Figures market={each} />}
          onPick={pick}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  )
}

function Figures({ market }: { market: Market }) {
  const { price, change } = useQuote(market)
  return (
    <span className="text-right text-sub">
      <Price value={price} tick={spotTerms(market).priceTick} className="block text-t1" />
      <Change percent={change} className="text-cap" />
    </span>
  )
}

const DeskSkeleton = () => (
  <div aria-hidden="true" className="space-y-3 px-gutter pt-2">
    {['h-12 w-40', 'h-44', 'h-9', 'h-19', 'h-18', 'h-11', 'h-32'].map((size, at) => (
      <Skeleton key={at} className={size} />
    ))}
  </div>
)
