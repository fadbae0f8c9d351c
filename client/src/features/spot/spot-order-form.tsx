import { lazy, memo, Suspense, useState } from 'react'
import type { Market } from '@bourse/contracts/market'
import { Empty, ErrorBox, Skeleton } from '#kit/feedback'
import { TicketSkeleton, MarketHead } from '#kit/symbol'
import { useBookState, useHead, useSelectedMarket } from '#api/trading'
import { Book } from './book-panel.tsx'
import { OpenOrders } from './open-orders.tsx'
import { SubmitBar } from './submit-bar.tsx'
import { TicketForm } from './ticket.tsx'
import { useTicket } from './use-ticket.ts'

/** Buying and selling coins: of the market in the address, else of the last one, else of the first that is open. */
export function SpotOrderForm() {
  const { market, offered, error, retry } = useSelectedMarket(isOffered)
  if (error !== null) return <ErrorBox message={error.message} retry={retry} />
  if (offered === null) return <TicketSkeleton sizes={FIELDS} />
  if (market === null) return <Empty />
  return <MarketOrderForm key={market.id} market={market} markets={offered} />
}

/** The heights of the ticket's fields, one below the other. */
const FIELDS = ['h-11', 'h-8 w-24', 'h-18', 'h-18', 'h-11', 'h-24']
const isOffered = (market: Market) => market.spotOpen !== false

/** The ticket follows each tick; what does not depend on it is not drawn again. */
const Orders = memo(OpenOrders)
/** Shown on demand, and fetched then. */
const Chart = lazy(async () => ({ default: memo((await import('./mini-chart.tsx')).MiniChart) }))

function MarketOrderForm({ market, markets }: { market: Market; markets: readonly Market[] }) {
  const form = useTicket(market)
  const book = useBookState(market)
  const [isCharted, setCharted] = useState(false)
  const { priceTick } = form.facts.terms
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
        <TicketForm form={form} />
        {hasBook && <Book market={market} tick={priceTick} onPick={form.pickPrice} />}
      </div>
      <Orders market={market} />
      <SubmitBar form={form} />
    </>
  )
}

type HeadProps = { market: Market; markets: readonly Market[]; isCharted: boolean; onChart: () => void }

const Head = ({ market, markets, isCharted, onChart }: HeadProps) => (
  <MarketHead
    {...useHead(market)}
    markets={markets}
    chart={{ isShown: isCharted, toggle: onChart }}
    records="transaction/currency_order"
  />
)
