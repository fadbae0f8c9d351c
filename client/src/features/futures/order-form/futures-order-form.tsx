import { memo } from 'react'
import { futures } from '@bourse/contracts/futures'
import type { Amount } from '@bourse/contracts/kit'
import type { Market } from '@bourse/contracts/market'
import { Empty, ErrorBox, Skeleton, SkeletonRows } from '#kit/feedback'
import { focusOrderField, OrderFields, SubmitBar } from '#kit/form'
import { decimalsOfStep, truncateDecimals } from '#kit/format'
import { useKeys } from '#kit/keys'
import { lazyComponent } from '#kit/layout'
import { TicketSkeleton } from '#kit/symbol'
import { useText } from '#text'
import { useIsMember } from '#api'
import { AccessCard, useAccessBlock } from '#api/access'
import { CouponRow } from '#api/coupons'
import { MarginRow } from '#api/margin'
import { TicketPage, type TradeTables, useSelectedMarket } from '#api/trading'
import { actionText, couponOrder } from './ticket-form.ts'
import { TicketForm } from './ticket.tsx'
import { type FuturesForm, HISTORY, useFuturesForm } from './use-futures-form.ts'

/** The market of the route, else the last one, else the first that is open. */
export function FuturesOrderForm({ tables }: { readonly tables: TradeTables }) {
  const { market, offered, error, retry } = useSelectedMarket(isOffered)
  if (error !== null) return <ErrorBox message={error.message} retry={retry} />
  if (offered === null) return <TicketSkeleton sizes={FIELDS} />
  if (market === null) return <Empty />
  return <MarketOrderForm key={market.id} market={market} markets={offered} tables={tables} />
}

const FIELDS = ['h-9', 'h-11', 'h-8 w-24', 'h-12', 'h-18', 'h-8', 'h-24']
const isOffered = (market: Market) => market.futuresOpen !== false

const Receipt = lazyComponent(
  async () => (await import('./holdings.tsx')).Receipt,
  <Skeleton className="mx-gutter mt-3 h-47.5" />,
)
/** The ticket renders at each tick; components that do not depend on the tick are outside of it. */
const Holdings = memo(
  lazyComponent(async () => (await import('./holdings.tsx')).Holdings, <SkeletonRows count={6} />),
)
const Review = lazyComponent(async () => (await import('./order-review.tsx')).OrderReview)

type MarketProps = {
  readonly market: Market
  readonly markets: readonly Market[]
  readonly tables: TradeTables
}

function MarketOrderForm({ market, markets, tables }: MarketProps) {
  const form = useFuturesForm(market)
  const { priceTick } = form.context.terms
  useTicketKeys(form)
  const pick = (price: Amount) => {
    const text = truncateDecimals(price, decimalsOfStep(priceTick))
    form.edit({ kind: form.values.kind === 'stopLimit' ? 'stopLimit' : 'limit', price: text })
  }
  return (
    <TicketPage
      {...{ market, markets, tables }}
      records={HISTORY}
      tick={priceTick}
      onPick={pick}
      details={
        <>
          <Receipt form={form} />
          <div className="space-y-2 px-gutter pt-3 empty:hidden">
            <MarginRow />
            <CouponRow
              order={couponOrder(form.derived, market)}
              value={form.values.coupon}
              onChange={(coupon) => form.edit({ coupon })}
            />
          </div>
        </>
      }
      holdings={<Holdings market={market} />}
      submit={<Submit form={form} />}
      notice={<AccessCard endpoint={futures.open} className="mx-gutter mb-2" />}
    >
      <OrderFields form={form} onSubmit={() => form.submit()}>
        <TicketForm form={form} />
      </OrderFields>
    </TicketPage>
  )
}

/** Side and kind by letter; a side leads to the lots. */
function useTicketKeys(form: FuturesForm): void {
  const t = useText()
  const side = (next: 'long' | 'short') => () => {
    form.edit({ side: next })
    focusOrderField(form, 'lots')
  }
  useKeys([
    { key: 'b', label: t('futures.long'), run: side('long') },
    { key: 's', label: t('futures.short'), run: side('short') },
    { key: 'l', label: t('spot.limit'), run: () => form.edit({ kind: 'limit' }) },
    { key: 'm', label: t('spot.market'), run: () => form.edit({ kind: 'market' }) },
  ])
}

function Submit({ form }: { form: FuturesForm }) {
  const t = useText()
  const isMember = useIsMember()
  const { values, context, draft } = form
  const closed = useAccessBlock(futures.open, { reduceOnly: values.isReduceOnly })
  const stale = context.isStale || context.last === null ? t('spot.price_updating') : null
  return (
    <SubmitBar
      form={form}
      formId={form.formId}
      isMember={isMember}
      blocked={context.terms.isOpen ? (isMember ? (closed ?? stale) : null) : t('futures.closed_market')}
      kind={values.side === 'long' ? 'buy' : 'sell'}
      label={actionText(values, t)}
      review={draft !== null && <Review form={form} draft={draft} blocked={stale} />}
    />
  )
}
