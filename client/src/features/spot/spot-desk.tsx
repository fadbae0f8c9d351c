import { lazy, memo, Suspense, useState } from 'react'
import type { Market } from '@bourse/contracts/market'
import { Empty, ErrorBox, Skeleton } from '#kit/feedback'
import { Change, Price } from '#kit/market'
import { current, go, useQueryValue } from '#kit/route'
import { MarketSheet, SymbolBar } from '#kit/symbol'
import { setPreference, usePreference } from '#wire'
import { useBookState } from '#wire/desk'
import { useIsStale, useQuote, useTickers } from '#wire/feed'
import { findMarket, spotTerms, symbolOf, useMarkets } from '#wire/markets'
import { useWatchlist } from '#wire/watchlist'
import { Book } from './book-panel.tsx'
import { OpenOrders } from './open-orders.tsx'
import { PlaceBar } from './place-bar.tsx'
import { TicketForm } from './ticket.tsx'
import { useTicket } from './use-ticket.ts'

/** Buying and selling coins: of the market in the address, else of the last one, else of the first that is open. */
export function SpotDesk() {
  useTickers()
  const { markets, error, retry } = useMarkets()
  const wanted = useQueryValue('symbol')
  const last = usePreference('symbol')
  if (error !== null) return <ErrorBox message={error.message} retry={retry} />
  if (markets === null) return <DeskSkeleton />
  const tradable = markets.filter((market) => market.spotOpen !== false)
  const market = findMarket(markets, wanted) ?? findMarket(tradable, last) ?? tradable[0]
  if (market === undefined) return <Empty />
  return <Desk key={market.id} market={market} markets={tradable} />
}

/** The ticket follows each tick; what does not depend on it is not drawn again. */
const Orders = memo(OpenOrders)
/** Shown on demand, and fetched then. */
const Chart = lazy(async () => ({ default: memo((await import('./mini-chart.tsx')).MiniChart) }))

function Desk({ market, markets }: { market: Market; markets: readonly Market[] }) {
  const desk = useTicket(market)
  const book = useBookState(market)
  const [isCharted, setCharted] = useState(false)
  const { priceTick } = desk.facts.terms
  const hasBook = book !== 'none'
  return (
    <>
      <Head market={market} markets={markets} isCharted={isCharted} onChart={() => setCharted(!isCharted)} />
      {isCharted && (
        <Suspense fallback={<Skeleton className="mx-gutter mb-2 h-64" />}>
          <Chart market={market} tick={priceTick} />
        </Suspense>
      )}
      <div
        className={`grid grid-cols-1 gap-3 px-gutter pt-1 ${hasBook ? 'wide:grid-cols-[minmax(0,58fr)_minmax(0,42fr)]' : ''}`}
      >
        <TicketForm desk={desk} />
        {hasBook && <Book market={market} tick={priceTick} onPick={desk.pickPrice} />}
      </div>
      <Orders market={market} />
      <PlaceBar desk={desk} />
    </>
  )
}

type HeadProps = { market: Market; markets: readonly Market[]; isCharted: boolean; onChart: () => void }

function Head({ market, markets, isCharted, onChart }: HeadProps) {
  const { price, change } = useQuote(market)
  const isStale = useIsStale()
  const { has, toggle } = useWatchlist()
  const [isChoosing, setChoosing] = useState(false)
  const pick = (next: Market) => {
    const { path, query } = current()
    setPreference('symbol', symbolOf(next))
    // A price or a side that the address carried was meant for the market that is left.
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
        chart={{ isShown: isCharted, toggle: onChart }}
        star={{ isOn: has(market.base), toggle: () => toggle(market.base) }}
        records="transaction/currency_order"
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
  <div aria-hidden="true" className="space-y-4 px-gutter pt-2">
    <Skeleton className="h-12 w-40" />
    <div className="grid grid-cols-1 gap-3 wide:grid-cols-[58fr_42fr]">
      <div className="space-y-3">
        {['h-11', 'h-8 w-24', 'h-18', 'h-18', 'h-11', 'h-24'].map((size, at) => (
          <Skeleton key={at} className={size} />
        ))}
      </div>
      <Skeleton className="hidden h-96 wide:block" />
    </div>
  </div>
)
