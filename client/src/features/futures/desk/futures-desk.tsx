import { lazy, memo, Suspense, useState } from 'react'
import type { Market } from '@bourse/contracts/market'
import { MiniChart } from '#features/futures'
import { Empty, ErrorBox, Skeleton, SkeletonRows } from '#kit/feedback'
import { Change, Price } from '#kit/market'
import { current, go, useQueryValue } from '#kit/route'
import { MarketSheet, SymbolBar } from '#kit/symbol'
import { setPreference, usePreference } from '#wire'
import { useBookState } from '#wire/desk'
import { useIsStale, useQuote, useTickers } from '#wire/feed'
import { findMarket, spotTerms, symbolOf, useMarkets } from '#wire/markets'
import { useWatchlist } from '#wire/watchlist'
import { PlaceBar } from './place-bar.tsx'
import { Receipt } from './receipt.tsx'
import { TicketForm } from './ticket.tsx'
import { ORDERS } from './use-placing.ts'
import { useTicket } from './use-ticket.ts'

/** Contracts: of the market in the address, else of the last one, else of the first that is open. */
export function FuturesDesk() {
  useTickers()
  const { markets, error, retry } = useMarkets()
  const wanted = useQueryValue('symbol')
  const last = usePreference('symbol')
  if (error !== null) return <ErrorBox message={error.message} retry={retry} />
  if (markets === null) return <DeskSkeleton />
  const tradable = markets.filter((market) => market.futuresOpen !== false)
  const market = findMarket(markets, wanted) ?? findMarket(tradable, last) ?? tradable[0]
  if (market === undefined) return <Empty />
  return <Desk key={market.id} market={market} markets={tradable} />
}

/** The ticket follows each tick; what does not depend on it is not drawn again. */
const Below = memo(lazy(async () => ({ default: (await import('./holdings.tsx')).Holdings })))
const Chart = memo(MiniChart)
const Book = lazy(async () => ({ default: (await import('./book-panel.tsx')).Book }))

function Desk({ market, markets }: { market: Market; markets: readonly Market[] }) {
  const desk = useTicket(market)
  const book = useBookState(market)
  const [isCharted, setCharted] = useState(false)
  const { priceTick } = desk.facts.terms
  const hasBook = book !== 'none'
  return (
    <>
      <Head market={market} markets={markets} isCharted={isCharted} onChart={() => setCharted(!isCharted)} />
      {isCharted && <Chart market={market} tick={priceTick} />}
      <div
        className={`grid grid-cols-1 gap-3 px-gutter pt-1 ${hasBook ? 'wide:grid-cols-[minmax(0,58fr)_minmax(0,42fr)]' : ''}`}
      >
        <TicketForm desk={desk} />
        {hasBook && (
          <Suspense fallback={<Skeleton className="hidden h-96 wide:block" />}>
            <Book market={market} tick={priceTick} onPick={desk.pickPrice} />
          </Suspense>
        )}
      </div>
      <Receipt desk={desk} />
      <Suspense fallback={<SkeletonRows count={3} />}>
        <Below />
      </Suspense>
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
        records={ORDERS}
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
        {['h-9', 'h-11', 'h-8 w-24', 'h-12', 'h-18', 'h-8', 'h-24'].map((size, at) => (
          <Skeleton key={at} className={size} />
        ))}
      </div>
      <Skeleton className="hidden h-96 wide:block" />
    </div>
  </div>
)
