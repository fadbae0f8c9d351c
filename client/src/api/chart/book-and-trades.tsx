import { depthChannel } from '@bourse/contracts/feed'
import { useState } from 'react'
import type { Amount } from '@bourse/contracts/kit'
import type { Market } from '@bourse/contracts/market'
import { SegTabs } from '#kit/control'
import { Skeleton } from '#kit/feedback'
import { OrderBook, type OwnPrices, Price, TradesTape } from '#kit/market'
import { useText } from '#text'
import { useDepth, useIsStale, useQuote, useTrades } from '#api/feed'

type Props = {
  market: Market
  tick: Amount
  /** The member's own orders in the book. */
  own?: OwnPrices | undefined
  onPick: (price: Amount) => void
}

/** Book and trades as tabs, or beside each other in a broad pane. */
export function BookAndTrades({ isBroad = false, ...props }: Props & { isBroad?: boolean }) {
  return isBroad ? <Beside {...props} /> : <Tabs {...props} />
}

function Beside(props: Props) {
  const t = useText()
  return (
    <div className="grid grid-cols-[minmax(0,56fr)_minmax(0,44fr)] divide-x divide-line">
      <section className="px-gutter pb-4">
        <h2 className="flex min-h-hit items-center text-row font-semi">{t('market.book')}</h2>
        <Book {...props} />
      </section>
      <section className="px-gutter pb-4">
        <h2 className="flex min-h-hit items-center text-row font-semi">{t('market.trades')}</h2>
        <Trades {...props} />
      </section>
    </div>
  )
}

function Tabs(props: Props) {
  const t = useText()
  const [tab, setTab] = useState<'book' | 'trades'>('book')
  return (
    <section className="px-gutter pb-4">
      <SegTabs
        name={`${t('market.book')}, ${t('market.trades')}`}
        value={tab}
        onChange={setTab}
        className="-mx-3"
        tabs={(['book', 'trades'] as const).map((id) => ({ id, label: t(`market.${id}`) }))}
      />
      {tab === 'book' ? <Book {...props} /> : <Trades {...props} />}
    </section>
  )
}

function Book({ market, tick, own, onPick }: Props) {
  const depth = useDepth(market.id)
  const { price } = useQuote(market)
  const isStale = useIsStale(depthChannel(market.id))
  if (depth === null) return <Lines />
  return (
    <OrderBook
      bids={depth.bids}
      asks={depth.asks}
      tick={tick}
      rows={10}
      price={price}
      isStale={isStale}
      {...(own !== undefined && { own })}
      onPick={onPick}
      middle={<Price value={price} tick={tick} className="text-body font-semi" />}
    />
  )
}

function Trades({ market, tick }: Props) {
  const t = useText()
  const trades = useTrades(market.id)
  if (trades === null) return <Lines />
  if (trades.rows.length === 0) return <p className="py-8 text-center text-sub text-t3">{t('app.empty')}</p>
  return <TradesTape rows={trades.rows} tick={tick} />
}

const Lines = () => (
  <div aria-hidden="true" className="space-y-2 pt-2">
    {Array.from({ length: 12 }, (_, row) => (
      <Skeleton key={row} className="h-4" />
    ))}
  </div>
)
