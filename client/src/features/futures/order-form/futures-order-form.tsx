import { lazy, memo, Suspense, useState } from 'react'
import type { Amount } from '@bourse/contracts/kit'
import type { Market } from '@bourse/contracts/market'
import { Empty, ErrorBox, SkeletonRows } from '#kit/feedback'
import { OrderFormGrid } from '#kit/form'
import { placesOf, truncateDecimals } from '#kit/format'
import { TicketOrderBook } from '#kit/market'
import { Live, MarketHead, TicketSkeleton } from '#kit/symbol'
import { SmallChart, useBook, useBookState, useHead, useSelectedMarket } from '#api/trading'
import { SubmitBar } from './submit-bar.tsx'
import { Receipt } from './receipt.tsx'
import { TicketForm } from './ticket.tsx'
import { ORDERS, useFuturesForm } from './use-futures-form.ts'

/** The market of the address, else the last one, else the first that is open. */
export function FuturesOrderForm() {
  const { market, offered, error, retry } = useSelectedMarket(isOffered)
  if (error !== null) return <ErrorBox message={error.message} retry={retry} />
  if (offered === null) return <TicketSkeleton sizes={FIELDS} />
  if (market === null) return <Empty />
  return <MarketOrderForm key={market.id} market={market} markets={offered} />
}

const FIELDS = ['h-9', 'h-11', 'h-8 w-24', 'h-12', 'h-18', 'h-8', 'h-24']
const isOffered = (market: Market) => market.futuresOpen !== false

/** The ticket renders at each tick; components that do not depend on it are kept out of that. */
const Below = memo(lazy(async () => ({ default: (await import('./holdings.tsx')).Holdings })))

function MarketOrderForm({ market, markets }: { market: Market; markets: readonly Market[] }) {
  const form = useFuturesForm(market)
  const hasBook = useBookState(market) !== 'none'
  const [isCharted, setCharted] = useState(false)
  const { priceTick } = form.facts.terms
  const pick = (price: Amount) => {
    const text = truncateDecimals(price, placesOf(priceTick))
    form.edit({ kind: 'limit', isReduceOnly: false, price: text })
  }
  const book = hasBook ? (
    <Live market={market} hook={useBook}>
      {(live) => <TicketOrderBook {...live} tick={priceTick} onPick={pick} />}
    </Live>
  ) : null
  return (
    <>
      <Live market={market} hook={useHead}>
        {(head) => (
          <MarketHead
            {...head}
            markets={markets}
            records={ORDERS}
            chart={{ isShown: isCharted, toggle: () => setCharted(!isCharted) }}
          />
        )}
      </Live>
      {isCharted && <SmallChart market={market} tick={priceTick} page="transaction/index2" />}
      <OrderFormGrid book={book}>
        <TicketForm form={form} />
      </OrderFormGrid>
      <Receipt form={form} />
      <Suspense fallback={<SkeletonRows count={3} />}>
        <Below />
      </Suspense>
      <SubmitBar form={form} />
    </>
  )
}
