import type { ComponentProps, ReactNode } from 'react'
import { useWindowClass } from '#kit/device'
import { BookAndTrades } from '#api/chart'
import { SessionLine } from '#api/stocks'
import { SmallChart } from './lazy-small-chart.tsx'
import { TradeHead } from './trade-head.tsx'
import { TradePanes } from './trade-panes.tsx'

type Props = ComponentProps<typeof TradePanes> & {
  /** The member's orders as lists, where there is no room for tables. */
  readonly holdings: ReactNode
}

/** The arrangement of Trade in any window but a narrow one. */
export function WideTrade(props: Props) {
  return useWindowClass() === 'desktop' ? <TradePanes {...props} /> : <TradeColumns {...props} />
}

/** Chart, book and orders at the left, the ticket at the right, each with its own scrolling where the window is low. */
function TradeColumns({ market, markets, records, tick, own, onPick, chart, ticket, holdings }: Props) {
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <TradeHead {...{ market, markets, records }} />
      <SessionLine market={market} />
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_minmax(300px,42%)]">
        <div className="min-h-0 overflow-y-auto border-r border-line">
          {chart ?? <SmallChart market={market} tick={tick} page="transaction/index2" />}
          {onPick !== undefined && <BookAndTrades {...{ market, tick, own, onPick }} />}
          {holdings}
        </div>
        <div className="min-h-0 overflow-y-auto pb-3">{ticket}</div>
      </div>
    </div>
  )
}
