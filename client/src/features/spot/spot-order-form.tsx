import { memo, useState } from 'react'
import type { Amount } from '@bourse/contracts/kit'
import type { Market } from '@bourse/contracts/market'
import { Empty, ErrorBox } from '#kit/feedback'
import { OrderFormGrid } from '#kit/form'
import { TicketOrderBook } from '#kit/market'
import { Live, MarketHead, TicketSkeleton } from '#kit/symbol'
import { SmallChart, useBook, useBookState, useHead, useSelectedMarket } from '#api/trading'
import { OpenOrders } from './open-orders.tsx'
import { SubmitBar } from './submit-bar.tsx'
import { pickedPrice } from './ticket-form.ts'
import { TicketForm } from './ticket.tsx'
import { ORDERS, useSpotForm } from './use-spot-form.ts'

/** The market of the address, else the last one, else the first that is open. */
export function SpotOrderForm() {
  const { market, offered, error, retry } = useSelectedMarket(isOffered)
  if (error !== null) return <ErrorBox message={error.message} retry={retry} />
  if (offered === null) return <TicketSkeleton sizes={FIELDS} />
  if (market === null) return <Empty />
  return <MarketOrderForm key={market.id} market={market} markets={offered} />
}

const FIELDS = ['h-11', 'h-8 w-24', 'h-18', 'h-18', 'h-11', 'h-24']
const isOffered = (market: Market) => market.spotOpen !== false

/** The ticket renders at each tick; components that do not depend on it are kept out of that. */
const Orders = memo(OpenOrders)

function MarketOrderForm({ market, markets }: { market: Market; markets: readonly Market[] }) {
  const form = useSpotForm(market)
  const hasBook = useBookState(market) !== 'none'
  const [isCharted, setCharted] = useState(false)
  const { priceTick } = form.facts.terms
  const pick = (price: Amount) => form.edit(pickedPrice(price, form.values, form.facts))
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
      <Orders market={market} />
      <SubmitBar form={form} />
    </>
  )
}
