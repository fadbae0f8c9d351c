import { memo, useState } from 'react'
import type { Amount } from '@bourse/contracts/kit'
import type { Market } from '@bourse/contracts/market'
import { spot } from '@bourse/contracts/spot'
import { useQuery } from '@tanstack/react-query'
import { Chips } from '#kit/control'
import { Empty, ErrorBox } from '#kit/feedback'
import { focusOrderField, OrderFields, OrderList, SubmitBar } from '#kit/form'
import { useKeys } from '#kit/keys'
import { isHeightKnown, lazyComponent } from '#kit/layout'
import { PageLink } from '#kit/route'
import { TicketSkeleton } from '#kit/symbol'
import { useText } from '#text'
import { queryFor, useIsMember } from '#api'
import { CouponRow } from '#api/coupons'
import { MarginRow, useMarginAccount } from '#api/margin'
import { formatSymbol } from '#api/markets'
import { TicketPage, type TradeTables, useSelectedMarket } from '#api/trading'
import { useOwnPrices } from './own-prices.ts'
import { OrderRow } from './order-row.tsx'
import { couponOrder, pickedPrice } from './ticket-form.ts'
import { ACCOUNT_CHOICE, TicketForm } from './ticket.tsx'
import { HISTORY, type SpotForm, useSpotForm } from './use-spot-form.ts'

type FormProps = { readonly tables: TradeTables }

export function SpotOrderForm({ tables }: FormProps) {
  const { market, offered, error, retry } = useSelectedMarket(isOffered)
  // The choice of the account arrives above the fields. A failed query is pending again whenever a part of the page mounts.
  const { isFetched } = useMarginAccount()
  const isMember = useIsMember()
  const isPlaced = !isMember || isFetched || isHeightKnown(ACCOUNT_CHOICE)
  if (error !== null) return <ErrorBox message={error.message} retry={retry} />
  if (offered === null || !isPlaced) return <TicketSkeleton sizes={FIELDS} />
  if (market === null) return <Empty />
  return <MarketOrderForm key={market.id} market={market} markets={offered} tables={tables} />
}

const FIELDS = ['h-11', 'h-8 w-24', 'h-18', 'h-18', 'h-11', 'h-24']
const isOffered = (market: Market) => market.spotOpen !== false

const Review = lazyComponent(async () => (await import('./review.tsx')).OrderReview)

type MarketProps = {
  readonly market: Market
  readonly markets: readonly Market[]
  readonly tables: TradeTables
}

function MarketOrderForm({ market, markets, tables }: MarketProps) {
  const t = useText()
  const form = useSpotForm(market)
  const { values, derived, context, draft } = form
  const { priceTick, isOpen } = context.terms
  useTicketKeys(form)
  const pick = (price: Amount) => form.edit(pickedPrice(price, values, context))
  return (
    <TicketPage
      {...{ market, markets, tables }}
      records={HISTORY}
      tick={priceTick}
      own={useOwnPrices(market)}
      onPick={pick}
      details={
        <div className="space-y-2 px-gutter pt-3 empty:hidden">
          {values.account === 'futures' && <MarginRow />}
          <CouponRow
            order={couponOrder(derived, market)}
            value={values.coupon}
            onChange={(coupon) => form.edit({ coupon })}
          />
        </div>
      }
      holdings={<OpenOrders market={market} />}
      submit={
        <SubmitBar
          form={form}
          formId={form.formId}
          isMember={useIsMember()}
          blocked={isOpen ? null : t('spot.closed')}
          kind={values.side}
          label={t(values.side === 'buy' ? 'spot.buy_coin' : 'spot.sell_coin', { coin: market.baseCode })}
          review={draft !== null && <Review form={form} draft={draft} />}
        />
      }
    >
      <OrderFields form={form} onSubmit={() => form.submit()}>
        <TicketForm form={form} />
      </OrderFields>
    </TicketPage>
  )
}

/** Side and kind by letter; a side leads to the amount. */
function useTicketKeys(form: SpotForm): void {
  const t = useText()
  const side = (next: 'buy' | 'sell') => () => {
    form.edit({ side: next })
    focusOrderField(form, 'quantity')
  }
  useKeys([
    { key: 'b', label: t('market.buy'), run: side('buy') },
    { key: 's', label: t('market.sell'), run: side('sell') },
    { key: 'l', label: t('spot.limit'), run: () => form.edit({ kind: 'limit' }) },
    { key: 'm', label: t('spot.market'), run: () => form.edit({ kind: 'market' }) },
  ])
}

const CancelAll = lazyComponent(async () => (await import('./cancel-all.tsx')).CancelAll)

const OPEN = { status: 'open', page: 1, limit: 20 } as const

/** The ticket renders at each tick; components that do not depend on the tick are outside of it. */
const OpenOrders = memo(function OpenOrders({ market }: { market: Market }) {
  const t = useText()
  const isMember = useIsMember()
  const [scope, setScope] = useState<'this' | 'all'>('this')
  const pair = scope === 'this' ? { base: market.base, quote: market.quote } : {}
  const query = useQuery({ ...queryFor(spot.orders, { ...pair, ...OPEN }), enabled: isMember })
  return (
    <section className="pt-4">
      <header className="flex items-center justify-between gap-3 px-gutter">
        <h2 className="text-body font-semi">{t('spot.open_orders')}</h2>
        <span className="flex items-center gap-4">
          <CancelAll market={scope === 'this' ? market : null} isShown={(query.data?.list.length ?? 0) > 1} />
          <PageLink {...HISTORY} className="press hit text-sub font-semi text-link">
            {t('trade.records')}
          </PageLink>
        </span>
      </header>
      <Chips
        name={t('spot.open_orders')}
        value={scope}
        onChange={setScope}
        className="px-gutter"
        chips={[
          { id: 'this', label: formatSymbol(market) },
          { id: 'all', label: t('spot.all_markets') },
        ]}
      />
      <OrderList
        query={query}
        login={isMember ? null : t('spot.login_orders')}
        empty={t('spot.none_open')}
        row={(order) => <OrderRow order={order} />}
      />
    </section>
  )
})
