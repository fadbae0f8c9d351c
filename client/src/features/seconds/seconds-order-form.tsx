import { Suspense, useMemo, useRef } from 'react'
import type { Market } from '@bourse/contracts/market'
import { Empty, ErrorBox, Skeleton } from '#kit/feedback'
import { Live, MarketHead } from '#kit/symbol'
import { useText } from '#text'
import { useHead, useSelectedMarket } from '#api/trading'
import { spotTerms } from '#api/markets'
import { LineChart } from './line-chart.tsx'
import { MyOptions } from './my-options.tsx'
import { SubmitBar } from './submit-bar.tsx'
import { useOpenOptions } from './queries.ts'
import { ResultSheet } from './sheets.ts'
import { TicketForm } from './ticket.tsx'
import { useSettlementPolling } from './use-settlement-polling.ts'
import { useSecondsForm } from './use-seconds-form.ts'

/** The market of the address, else the last one, else the first that is open. */
export function SecondsOrderForm() {
  const t = useText()
  const { market, offered, error, retry } = useSelectedMarket(isOffered)
  if (error !== null) return <ErrorBox message={error.message} retry={retry} />
  if (offered === null) return <OrderFormSkeleton />
  if (market === null) return <Empty title={t('seconds.no_offer')} />
  return <MarketOrderForm key={market.id} market={market} markets={offered} />
}

const isOffered = (market: Market) => market.secondsOpen !== false

function MarketOrderForm({ market, markets }: { market: Market; markets: readonly Market[] }) {
  const own = useRef<HTMLDivElement>(null)
  const form = useSecondsForm(market, () => own.current?.scrollIntoView({ block: 'start' }))
  const open = useOpenOptions()
  const { data } = open
  const isWhole = data !== undefined && (data.total ?? data.list.length) <= data.list.length
  const { results, dismiss } = useSettlementPolling(data?.list ?? null, isWhole)
  const tick = useMemo(() => spotTerms(market).priceTick, [market])
  return (
    <>
      <Live market={market} hook={useHead}>
        {(head) => <MarketHead {...head} markets={markets} records="transaction/seconds_order" />}
      </Live>
      <LineChart market={market} tick={tick} open={data?.list ?? null} />
      <div className="flex min-w-0 flex-col gap-3 px-gutter pt-1">
        <TicketForm form={form} />
      </div>
      <div ref={own}>
        <MyOptions open={open} />
      </div>
      <SubmitBar form={form} />
      {results.length > 0 && (
        <Suspense>
          <ResultSheet results={results} onClose={dismiss} />
        </Suspense>
      )}
    </>
  )
}

const OrderFormSkeleton = () => (
  <div aria-hidden="true" className="space-y-3 px-gutter pt-2">
    {['h-12 w-40', 'h-44', 'h-9', 'h-19', 'h-18', 'h-11', 'h-32'].map((size, at) => (
      <Skeleton key={at} className={size} />
    ))}
  </div>
)
