import { Suspense, useMemo, useRef } from 'react'
import type { Market } from '@bourse/contracts/market'
import { Empty, ErrorBox, Skeleton } from '#kit/feedback'
import { MarketHead } from '#kit/symbol'
import { useText } from '#text'
import { useHead, useMarketAtHand } from '#wire/desk'
import { spotTerms } from '#wire/markets'
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
  const { market, offered, error, retry } = useMarketAtHand(isOffered)
  if (error !== null) return <ErrorBox message={error.message} retry={retry} />
  if (offered === null) return <DeskSkeleton />
  if (market === null) return <Empty title={t('seconds.no_offer')} />
  return <Desk key={market.id} market={market} markets={offered} />
}

const isOffered = (market: Market) => market.secondsOpen !== false

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

const Head = ({ market, markets }: { market: Market; markets: readonly Market[] }) => (
  <MarketHead {...useHead(market)} markets={markets} records="transaction/seconds_order" />
)

const DeskSkeleton = () => (
  <div aria-hidden="true" className="space-y-3 px-gutter pt-2">
    {['h-12 w-40', 'h-44', 'h-9', 'h-19', 'h-18', 'h-11', 'h-32'].map((size, at) => (
      <Skeleton key={at} className={size} />
    ))}
  </div>
)
