import { depthChannel } from '@bourse/contracts/feed'
import type { Amount } from '@bourse/contracts/kit'
import type { Market } from '@bourse/contracts/market'
import { type ReactNode, useEffect, useState } from 'react'
import { useWindowClass } from '#kit/device'
import { type OwnPrices, TicketOrderBook } from '#kit/market'
import { BottomBarInPage } from '#kit/layout'
import type { HistoryLink } from '#kit/route'
import { setPreference, usePreference } from '#api'
import { useDepth, useIsStale, useQuote } from '#api/feed'
import { SessionLine } from '#api/stocks'
import { SmallChart } from './lazy-small-chart.tsx'
import { WideTrade } from './lazy-wide-trade.tsx'
import { TradeHead } from './trade-head.tsx'
import type { TradeTables } from './trade-panes.tsx'

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
  /** The member's own orders in the book. */
  readonly own?: OwnPrices
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
      isStale={useIsStale(depthChannel(market.id))}
    />
  )
}

type Props = BookProps & {
  readonly markets: readonly Market[]
  readonly records: HistoryLink
  /** Stands before the fields: the steps that are missing for an order. */
  readonly notice?: ReactNode
  /** The fields of the order. */
  readonly children: ReactNode
  /** Figures and choices of the order that need the whole width of a narrow window. */
  readonly details: ReactNode
  /** The member's own orders and positions. */
  readonly holdings: ReactNode
  readonly submit: ReactNode
  readonly tables: TradeTables
}

/**
 * The head, a chart on demand, and the ticket beside its book, or above it on the narrowest screens; columns or panes in
 * a wider window.
 */
export function TicketPage(props: Props) {
  const { notice, children, details, submit, ...page } = props
  const hasBook = useHasBook(props.market)
  if (useWindowClass() !== 'phone') {
    const ticket = (
      <>
        {notice}
        <div className="px-gutter">{children}</div>
        {details}
        {submit}
      </>
    )
    return <WideTrade {...page} onPick={hasBook ? page.onPick : undefined} ticket={ticket} />
  }
  return <TicketColumn {...props} hasBook={hasBook} />
}

function TicketColumn(props: Props & { readonly hasBook: boolean }) {
  const { market, markets, records, tick, own, onPick, hasBook, notice, children } = props
  const { details, holdings, submit } = props
  const isShown = usePreference('showsChart')
  const chart = { isShown, toggle: () => setPreference('showsChart', !isShown) }
  return (
    <>
      <TradeHead {...{ market, markets, records, chart }} />
      <SessionLine market={market} />
      {notice}
      {isShown && <SmallChart market={market} tick={tick} page="transaction/index2" isSticky />}
      <div
        className={`grid flex-1 grid-cols-1 grid-rows-[auto_auto_auto_auto_minmax(var(--bar),1fr)] gap-x-3 pt-1 [--bar:73px] ${hasBook ? 'wide:grid-cols-[minmax(0,58fr)_minmax(0,42fr)]' : ''}`}
      >
        <div
          className={`col-start-1 row-start-1 min-w-0 pl-gutter ${hasBook ? 'max-wide:pr-gutter' : 'pr-gutter'}`}
        >
          {children}
        </div>
        <div className="col-span-full row-start-3 min-w-0">{details}</div>
        <BottomBarInPage>{submit}</BottomBarInPage>
        {hasBook && (
          <div className="col-start-1 row-start-2 min-w-0 pr-gutter max-wide:pt-3 max-wide:pl-gutter wide:col-start-2 wide:row-start-1">
            <Book {...{ market, tick, onPick }} {...(own !== undefined && { own })} />
          </div>
        )}
        <div className="col-span-full row-start-4 min-w-0">{holdings}</div>
      </div>
    </>
  )
}
