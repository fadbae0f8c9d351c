import { type Amount, min, multiplyByInt, ZERO } from '@bourse/contracts/kit'
import { findSuperLeverage } from '@bourse/contracts/futures'
import { defaultTimeInForce } from '@bourse/contracts/orders'
import type { Market } from '@bourse/contracts/market'
import {
  ENTRY_NAME,
  isBeyondLiquidation,
  leverageRisk,
  otherSide,
  previewReducing,
  SLIDE_CONFIRM_LEVERAGE,
  useBacking,
  useOpenPositions,
} from '#features/futures'
import { signedText, type Format, useFormat } from '#kit/format'
import { type ReviewRow, ReviewSheet } from '#kit/overlay'
import { countLots } from '#kit/market'
import type { Key } from '#text'
import { couponRows } from '#api/coupons'
import { LASTS, TIME, trailRows } from '#api/order-terms'
import { useOwnText } from '#api/own'
import { holdingLabel } from '#api/positions'
import { superLimitText } from './super-limit.ts'
import type { Derived, FormContext, Ticket } from './ticket-form.ts'
import { actionText, couponOrder, computeOversize, hasLimit, chooseTime, waits } from './ticket-form.ts'
import type { FuturesForm } from './use-futures-form.ts'

type Draft = NonNullable<FuturesForm['draft']>
type Props = { readonly form: FuturesForm; readonly draft: Draft; readonly blocked: string | null }

/** Margin, costs, risk and the worst case in words; an order with a high leverage is confirmed by a slide. */
export function OrderReview({ form, draft, blocked }: Props) {
  const format = useFormat()
  const { t } = format
  const { values: ticket, derived } = draft
  const { context, market } = form
  const reduced = useReduced(form, draft)
  const { lines, warnings, isFinal } = buildReview(
    { ticket, derived, context, market, reduced, own: useOwnText() },
    format,
  )
  const risk = isFinal ? [leverageRisk(ticket.leverage, format)] : []
  return (
    <ReviewSheet
      {...form.review}
      blocked={blocked}
      title={t('spot.review')}
      rows={[...lines, ...couponRows(ticket.coupon, couponOrder(derived, market), format)]}
      warning={[...risk, ...warnings].map((line) => (
        <span key={line} className="block not-first:pt-1.5">
          {line}
        </span>
      ))}
      kind={ticket.side === 'long' ? 'buy' : 'sell'}
      isFinal={isFinal}
      confirm={isFinal ? t('futures.open_slide') : undefined}
      below={!ticket.isReduceOnly && <p className="pt-2 text-sub text-t3">{t('futures.fee_note')}</p>}
    />
  )
}

/** The result of closing the member's positions of the other side now; null while unknown. */
function useReduced({ market, context }: FuturesForm, { values, derived }: Draft): Amount | null {
  const list = useOpenPositions().data?.positions.list
  const backing = useBacking()
  if (list === undefined || derived.lots === null || !values.isReduceOnly) return null
  const side = otherSide(values.side)
  const own = list.filter(
    (each) => each.base === market.base && each.quote === market.quote && each.side === side,
  )
  return previewReducing(own, derived.lots, { price: context.last, lotSize: context.terms.lotSize, backing })
}

type ReviewInput = {
  readonly ticket: Ticket
  readonly derived: Derived
  readonly context: FormContext
  readonly market: Market
  /** Hides what reveals the balance. */
  readonly own?: (text: string) => string
  /** The result of a reduce-only order; null while unknown. */
  readonly reduced: Amount | null
}

const shown = (text: string): string => text

const reviewTexts = (
  { ticket, context, market, own = shown }: ReviewInput,
  { quantityText, priceText }: Format,
) => ({
  own,
  about: (text: string) => (waits(ticket) && hasLimit(ticket) ? text : `≈ ${text}`),
  money: (amount: Amount) => `${quantityText(amount, 'money')} ${market.quoteCode}`,
  price: (amount: Amount) => `${priceText(amount, context.terms.priceTick)} ${market.quoteCode}`,
})

/** The rows, the warnings, and whether a slide confirms. */
export function buildReview(given: ReviewInput, format: Format) {
  const { t, quantityText } = format
  const { ticket, derived, context, market, reduced } = given
  const { preview: seen, lots } = derived
  if (seen === null || lots === null) return { lines: [], warnings: [], isFinal: false }
  const { about, money, price, own } = reviewTexts(given, format)
  const kind = t(ENTRY_NAME[ticket.kind])
  const order = { label: t('spot.order'), value: `${kind} · ${actionText(ticket, t)}` }
  const quantity = `${quantityText(seen.quantity)} ${market.baseCode}`
  const size = { label: t('futures.lots'), value: `${quantityText(lots)} · ${quantity}` }
  if (ticket.isReduceOnly) {
    const result = reduced === null ? '—' : signedText(reduced, money(reduced))
    const closed = min(lots, context.open[otherSide(ticket.side)])
    const lines: ReviewRow[] = [
      order,
      { label: t('market.price'), value: about(price(seen.quotedPrice)) },
      ...termRows(given, format),
      size,
      { label: t('futures.estimated'), value: about(result), isStrong: true },
    ]
    return {
      lines,
      warnings: [t('futures.reduces', { n: countLots(closed), lots: quantityText(closed) })],
      isFinal: false,
    }
  }
  const stop = (key: Key, at: Amount | null, result: Amount | null) => {
    const effect = result === null ? '' : ` (${signedText(result, money(result))})`
    return at !== null && at !== ZERO && { label: t(key), value: `${price(at)}${effect}` }
  }
  const limited = findSuperLeverage(context.terms, ticket.leverage)
  const overnight = t(holdingLabel(context.terms, 'each'), {
    amount: money(seen.overnightFee),
  })
  const rows: (ReviewRow | false)[] = [
    order,
    ...termRows(given, format),
    { label: t('futures.open_price'), value: about(price(seen.openPrice)) },
    size,
    { label: t('futures.leverage'), value: `${ticket.leverage}×` },
    limited !== null && { label: t('futures.super'), value: superLimitText(limited, given, format) },
    { label: t('futures.margin'), value: about(money(seen.margin)), isStrong: true },
    { label: t('spot.fee'), value: about(money(seen.fee)) },
    context.terms.isKnown && {
      label: t(holdingLabel(context.terms)),
      value: overnight,
    },
    stop('futures.take_profit', derived.takeProfit, seen.atTakeProfit),
    stop('futures.stop_loss', derived.stopLoss, isNeverStopped(given) ? null : seen.atStopLoss),
    context.account !== null && {
      label: t('spot.balance_after'),
      value: own(about(money(seen.freeAfter))),
    },
  ]
  const isFinal = ticket.leverage >= SLIDE_CONFIRM_LEVERAGE
  return { lines: rows.filter((row) => row !== false), warnings: listWarnings(given, format), isFinal }
}

/** Stop price and time in force of an order that has them. */
function termRows(given: ReviewInput, format: Format): ReviewRow[] {
  const { t } = format
  const { ticket, derived } = given
  const { price } = reviewTexts(given, format)
  const time = chooseTime(ticket)
  const lasts = time === 'gtt' ? ` · ${t(LASTS[ticket.lasts].name)}` : ''
  const trigger = t(ticket.trigger === 'mark' ? 'futures.mark_price' : 'futures.last_price')
  return [
    ...(derived.stop === null
      ? []
      : [{ label: t('spot.stop_price'), value: `${price(derived.stop)} · ${trigger}` }]),
    ...(ticket.kind === 'trailingStop'
      ? [...trailLines(derived, format, price), { label: t('futures.trigger'), value: trigger }]
      : []),
    ...(time === defaultTimeInForce(ticket.kind)
      ? []
      : [{ label: t('spot.time'), value: `${t(TIME[time].name)}${lasts}` }]),
  ]
}

/** The trail, which activation does not hide: the order is not placed yet. */
function trailLines(
  { trailed: { trail, activation } }: Derived,
  format: Format,
  price: (amount: Amount) => string,
) {
  return trailRows(
    {
      trailDistance: trail?.distance ?? null,
      trailRate: trail?.rate ?? null,
      activationPrice: activation,
      activatedAt: null,
    },
    format,
    price,
  )
}

/** Known only with the member's own terms. */
const knownLiquidation = ({ derived, context }: ReviewInput): Amount | null =>
  context.terms.isKnown ? (derived.preview?.liquidationPrice ?? null) : null

const isNeverStopped = (given: ReviewInput): boolean =>
  isBeyondLiquidation(given.ticket.side, given.derived.stopLoss, knownLiquidation(given))

function listWarnings(given: ReviewInput, format: Format): string[] {
  const { priceText, t, rateText } = format
  const { ticket, derived, context, market } = given
  const { account, terms } = context
  const { money, own } = reviewTexts(given, format)
  const warnings: string[] = []
  const liquidation = knownLiquidation(given)
  if (liquidation !== null) {
    const price = priceText(liquidation, terms.priceTick)
    const key = ticket.side === 'long' ? 'futures.falls_to' : 'futures.rises_to'
    warnings.push(t(key, { coin: market.baseCode, price }))
  }
  if (isNeverStopped(given)) warnings.push(t('futures.stop_beyond'))
  warnings.push(
    account?.mode === 'cross'
      ? t('futures.worst_cross', { amount: own(money(account.equity)) })
      : t('futures.worst', { amount: money(derived.preview?.margin ?? ZERO) }),
  )
  const size = computeOversize(derived, context)
  const percent = size === null ? '' : rateText(multiplyByInt(size, 100n))
  if (percent !== '') warnings.push(t('futures.oversize', { percent }))
  return warnings
}
