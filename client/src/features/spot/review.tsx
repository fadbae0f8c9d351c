import { type Amount, multiplyByInt, ZERO } from '@bourse/contracts/kit'
import { defaultTimeInForce } from '@bourse/contracts/orders'
import { Tick } from '#kit/control'
import { type Format, useFormat } from '#kit/format'
import { type ReviewRow, ReviewSheet } from '#kit/overlay'
import { setPreference, usePreference } from '#api'
import { couponRows } from '#api/coupons'
import { afterTrade, levelRows, computeOutlook } from '#api/margin'
import { useOwnText } from '#api/own'
import { useIsClosed } from '#api/stocks'
import { KIND, triggerSymbol } from './order-row.tsx'
import { LASTS, TIME } from '#api/order-terms'
import { SELF_TRADE, chooseTime } from './order-terms.ts'
import { couponOrder, farFromMarket, isLimit, type Ticket, previewTrade } from './ticket-form.ts'
import type { SpotForm } from './use-spot-form.ts'

type ReviewInput = Pick<SpotForm, 'derived' | 'context' | 'market'> & {
  readonly ticket: Ticket
  /** Hides what reveals the balance. */
  readonly own?: (text: string) => string
}

const shown = (text: string): string => text

export function buildReview({ ticket, derived, context, market, own = shown }: ReviewInput, format: Format) {
  const { valueText, priceText, t, rateText } = format
  const isBuy = ticket.side === 'buy'
  const isMarket = !isLimit(ticket)
  const about = (text: string) => (isMarket ? `≈ ${text}` : text)
  const money = (amount: Amount | null, code: string) => (amount === null ? '—' : valueText(amount, code))
  const priced = (amount: Amount) => `${priceText(amount, context.terms.priceTick)} ${market.quoteCode}`
  const price = derived.price === null ? '—' : priced(derived.price)
  const stopText = (stop: Amount) => `${triggerSymbol(stop, context.last)} ${priced(stop)}`.trim()
  const lines: ReviewRow[] = [
    {
      label: t('spot.order'),
      value: `${t(KIND[ticket.kind])} · ${t(isBuy ? 'market.buy' : 'market.sell')}`,
    },
    ...(derived.stop === null ? [] : [{ label: t('spot.stop_price'), value: stopText(derived.stop) }]),
    ...(derived.stopLimit === null
      ? []
      : [{ label: t('spot.stop_limit_price'), value: priced(derived.stopLimit) }]),
    ...trailLines(ticket, derived, { format, priced }),
    ...(ticket.kind === 'stopMarket' || ticket.kind === 'trailingStop'
      ? []
      : [{ label: t('market.price'), value: about(price) }]),
    { label: t('market.quantity'), value: money(derived.quantity, market.baseCode) },
    ...termLines(ticket, format),
    {
      label: t(isBuy ? 'spot.cost' : 'spot.value'),
      value: about(money(derived.turnover, market.quoteCode)),
    },
    { label: t('spot.fee'), value: about(money(derived.fee, market.quoteCode)) },
    isBuy
      ? { label: t('spot.pay'), value: about(money(derived.pays, market.quoteCode)), isStrong: true }
      : {
          label: t('spot.receive'),
          value: about(money(derived.receives, market.quoteCode)),
          isStrong: true,
        },
    {
      label: t('spot.balance_after'),
      value: own(
        isBuy ? about(money(derived.after, market.quoteCode)) : money(derived.after, market.baseCode),
      ),
    },
    ...marginLines({ ticket, derived, context, market }, format),
  ]
  const far = farFromMarket(ticket, derived, context)
  const percent = far === null ? '' : rateText(multiplyByInt(far, 100n))
  const key = ticket.kind === 'stopLimit' ? 'spot.far_stop' : 'spot.far'
  return { lines, warning: far === null ? null : t(key, { percent }) }
}

function trailLines(
  { kind }: Ticket,
  { trail, activation }: SpotForm['derived'],
  {
    format: { t, shareText },
    priced,
  }: { readonly format: Format; readonly priced: (amount: Amount) => string },
): ReviewRow[] {
  if (kind !== 'trailingStop' || trail === null) return []
  const value = trail.rate === null ? priced(trail.distance ?? ZERO) : shareText(trail.rate)
  return [
    { label: t('spot.trail'), value },
    ...(activation === null ? [] : [{ label: t('spot.activation'), value: priced(activation) }]),
  ]
}

/** Terms that are not the defaults. */
function termLines(ticket: Ticket, { t }: Format): ReviewRow[] {
  const time = chooseTime(ticket)
  const lasts = time === 'gtt' ? ` · ${t(LASTS[ticket.lasts].name)}` : ''
  return [
    ...(time === defaultTimeInForce(ticket.kind)
      ? []
      : [{ label: t('spot.time'), value: `${t(TIME[time].name)}${lasts}` }]),
    ...(ticket.selfTrade === 'refuse'
      ? []
      : [{ label: t('spot.own'), value: t(SELF_TRADE[ticket.selfTrade]) }]),
  ]
}

/** An order on margin names its account, and what it does to the level of the debt. */
function marginLines({ ticket, derived, context, market }: ReviewInput, format: Format): ReviewRow[] {
  const { t } = format
  if (ticket.account === 'spot' || context.margin === null) return []
  const { account } = context.margin
  const holdings = afterTrade(account, previewTrade(ticket, derived, market))
  return [
    { label: t('spot.account'), value: `${t('trade.futures')} · ${t('spot.margin')}` },
    ...(account.level === null ? [] : levelRows(computeOutlook(account, holdings, market.base), format)),
  ]
}

function reviewNote({ kind }: Ticket, isClosed: boolean) {
  if (kind === 'oco') return 'spot.oco_note'
  if (kind === 'stopLimit') return 'spot.stop_note'
  if (kind === 'stopMarket') return 'spot.stop_market_note'
  if (kind === 'trailingStop') return 'spot.trail_note'
  if (isClosed) return 'spot.opening_note'
  return kind === 'market' ? 'spot.market_note' : null
}

type Props = { readonly form: SpotForm; readonly draft: NonNullable<SpotForm['draft']> }

export function OrderReview({ form, draft }: Props) {
  const format = useFormat()
  const { t } = format
  const reviewsAll = usePreference('reviewsOrders')
  const { values: ticket, derived } = draft
  const { context, market } = form
  const note = reviewNote(ticket, useIsClosed(market))
  const { lines, warning } = buildReview({ ticket, derived, context, market, own: useOwnText() }, format)
  return (
    <ReviewSheet
      {...form.review}
      title={t('spot.review')}
      rows={[...lines, ...couponRows(ticket.coupon, couponOrder(derived, market), format)]}
      warning={warning}
      kind={ticket.side}
      below={
        ticket.account === 'spot' && (
          <Tick isOn={!reviewsAll} onChange={(isOn) => setPreference('reviewsOrders', !isOn)}>
            {t('spot.skip_review')}
          </Tick>
        )
      }
    >
      {note !== null && <p className="pb-1 text-sub text-t3">{t(note)}</p>}
    </ReviewSheet>
  )
}
