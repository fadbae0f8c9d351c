import type { Amount } from '@bourse/contracts/kit'
import type { Market } from '@bourse/contracts/market'
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import { OrderFormGrid } from '#kit/form'
import { TicketOrderBook } from '#kit/market'
import { MarketHead } from '#kit/symbol'
import { useDepth, useIsStale, useQuote } from '#api/feed'
import { spotTerms, symbolOf } from '#api/markets'
import { useWatchlist } from '#api/watchlist'
import { SmallChart } from './lazy-small-chart.tsx'
import { pickMarket } from './selected-market.ts'

export function useFigures(market: Market) {
  const { price, change } = useQuote(market)
  return { price, percent: change, tick: spotTerms(market).priceTick }
}

type HeadProps = Pick<ComponentProps<typeof MarketHead>, 'markets' | 'chart'> & {
  readonly market: Market
  /** The page with the member's orders. */
  readonly records: string
}

/** The market with its live price; choosing another one changes the address. */
export function TradeHead({ market, ...head }: HeadProps) {
  const { has, toggle } = useWatchlist()
  return (
    <MarketHead
      {...head}
      {...useFigures(market)}
      symbol={symbolOf(market)}
      isStale={useIsStale()}
      star={{ isOn: has(market.base), toggle: () => toggle(market.base) }}
      chosen={market}
      useFigures={useFigures}
      onPick={pickMarket}
    />
  )
}

const LATE_AFTER_MS = 4_000

/** False for an empty book, and for one that did not arrive within a few seconds, although it still may. */
function useHasBook(market: Market): boolean {
  const depth = useDepth(market.id)
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [market.id])
  return depth === null ? !isLate : depth.bids.length + depth.asks.length > 0
}

type BookProps = {
  readonly market: Market
  readonly tick: Amount
  /** A pressed price of the book. */
  readonly onPick: (price: Amount) => void
}

function Book({ market, ...book }: BookProps) {
  const { price, change } = useQuote(market)
  return (
    <TicketOrderBook
      {...book}
      depth={useDepth(market.id)}
      price={price}
      change={change}
      isStale={useIsStale()}
    />
  )
}

type Props = BookProps & Pick<HeadProps, 'markets' | 'records'> & { readonly children: ReactNode }

/** The head, a chart on demand, and the ticket beside the book. */
export function TicketPage({ market, markets, records, tick, onPick, children }: Props) {
  const [isShown, setShown] = useState(false)
  const chart = { isShown, toggle: () => setShown(!isShown) }
  return (
    <>
      <TradeHead {...{ market, markets, records, chart }} />
      {isShown && <SmallChart market={market} tick={tick} page="transaction/index2" />}
      <OrderFormGrid book={useHasBook(market) ? <Book {...{ market, tick, onPick }} /> : null}>
        {children}
      </OrderFormGrid>
    </>
  )
}
