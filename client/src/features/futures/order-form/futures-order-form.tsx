import { lazy, memo, Suspense, useState } from 'react'
import type { Market } from '@bourse/contracts/market'
import { MiniChart } from '#features/futures'
import { Empty, ErrorBox, Skeleton, SkeletonRows } from '#kit/feedback'
import { TicketSkeleton, MarketHead } from '#kit/symbol'
import { useBookState, useHead, useSelectedMarket } from '#api/trading'
import { SubmitBar } from './submit-bar.tsx'
import { Receipt } from './receipt.tsx'
import { TicketForm } from './ticket.tsx'
import { ORDERS } from './use-submission.ts'
import { useTicket } from './use-ticket.ts'

/** Contracts: of the market in the address, else of the last one, else of the first that is open. */
export function FuturesOrderForm() {
  const { market, offered, error, retry } = useSelectedMarket(isOffered)
  if (error !== null) return <ErrorBox message={error.message} retry={retry} />
  if (offered === null) return <TicketSkeleton sizes={FIELDS} />
  if (market === null) return <Empty />
  return <MarketOrderForm key={market.id} market={market} markets={offered} />
}

/** The heights of the ticket's fields, one below the other. */
const FIELDS = ['h-9', 'h-11', 'h-8 w-24', 'h-12', 'h-18', 'h-8', 'h-24']
const isOffered = (market: Market) => market.futuresOpen !== false

/** The ticket follows each tick; what does not depend on it is not drawn again. */
const Below = memo(lazy(async () => ({ default: (await import('./holdings.tsx')).Holdings })))
const Chart = memo(MiniChart)
const Book = lazy(async () => ({ default: (await import('./book-panel.tsx')).OrderFormBook }))

function MarketOrderForm({ market, markets }: { market: Market; markets: readonly Market[] }) {
  const form = useTicket(market)
  const book = useBookState(market)
  const [isCharted, setCharted] = useState(false)
  const { priceTick } = form.facts.terms
  const hasBook = book !== 'none'
  return (
    <>
      <Head market={market} markets={markets} isCharted={isCharted} onChart={() => setCharted(!isCharted)} />
      {isCharted && <Chart market={market} tick={priceTick} />}
      <div
        className={`grid grid-cols-1 gap-3 px-gutter pt-1 ${hasBook ? 'wide:grid-cols-[minmax(0,58fr)_minmax(0,42fr)]' : ''}`}
      >
        <TicketForm form={form} />
        {hasBook && (
          <Suspense fallback={<Skeleton className="hidden h-96 wide:block" />}>
            <Book market={market} tick={priceTick} onPick={form.pickPrice} />
          </Suspense>
        )}
      </div>
      <Receipt form={form} />
      <Suspense fallback={<SkeletonRows count={3} />}>
        <Below />
      </Suspense>
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
    records={ORDERS}
  />
)
