import type { Amount } from '@bourse/contracts/kit'
import type { Coupon } from '@bourse/contracts/coupons'
import type { Direction, Offer, PayAsset } from '@bourse/contracts/seconds'
import { type Format, useFormat } from '#kit/format'
import { type ReviewRow, ReviewSheet } from '#kit/overlay'
import { couponRows } from '#api/coupons'
import { spotTerms } from '#api/markets'
import { useOwnText } from '#api/own'
import { ARROW, couponOrder, durationText, payoutText } from './ticket-form.ts'
import type { SecondsForm } from './use-seconds-form.ts'

type ReviewInput = Pick<SecondsForm, 'derived' | 'market' | 'coin'> & {
  readonly direction: Direction
  readonly offer: Offer
  readonly payAsset?: PayAsset
  readonly coupon?: Coupon | null
  /** Hides what reveals the balance. */
  readonly own?: (text: string) => string
  /** The current price; the entry price follows after acceptance. */
  readonly last: Amount | null
}

export function buildReview(given: ReviewInput, format: Format): ReviewRow[] {
  const { valueText, priceText, t } = format
  const { direction, offer, derived, market, last, coin, own = shown } = given
  const money = (amount: Amount | null, sign = '') =>
    amount === null ? '—' : `${sign}${valueText(amount, coin)}`
  const price = last === null ? '—' : `≈ ${priceText(last, spotTerms(market).priceTick)}`
  const fee =
    derived.fee === null || derived.fee === 0n ? [] : [{ label: t('spot.fee'), value: money(derived.fee) }]
  return [
    {
      label: t('seconds.direction'),
      value: `${ARROW[direction]} ${t(`seconds.${direction}`)} · ${market.baseCode}/${market.quoteCode}`,
      isStrong: true,
    },
    { label: t('seconds.price_now'), value: price },
    { label: t('seconds.duration'), value: durationText(offer.seconds, t) },
    { label: t('seconds.rate'), value: payoutText(offer.payoutRate, format) },
    { label: t('seconds.stake'), value: money(derived.stake) },
    ...fee,
    ...couponRows(given.coupon ?? null, couponOrder(derived, given.payAsset ?? null), format),
    { label: t('seconds.gain'), value: money(derived.gain, '+') },
    { label: t('seconds.loss'), value: money(derived.loss, '−'), isStrong: true },
    { label: t('spot.balance_after'), value: own(money(derived.after)) },
  ]
}

const shown = (text: string): string => text

type Props = {
  readonly form: SecondsForm
  readonly draft: NonNullable<SecondsForm['draft']>
  readonly blocked: string | null
}

/** The stake and its possible outcomes. The price moves on behind it. */
export function OptionReview({ form, draft, blocked }: Props) {
  const format = useFormat()
  const { t } = format
  const own = useOwnText()
  const { values, derived, context } = draft
  if (context.offer === null || context.payAsset === null) return null
  const given = { direction: values.direction, offer: context.offer, coin: context.payAsset.code }
  const paid = { payAsset: context.payAsset, coupon: values.coupon }
  return (
    <ReviewSheet
      {...form.review}
      blocked={blocked}
      title={t('seconds.review')}
      rows={buildReview(
        { ...given, ...paid, derived, market: form.market, last: form.context.last, own },
        format,
      )}
      warning={t('seconds.risk')}
      kind={values.direction === 'up' ? 'buy' : 'sell'}
      below={<p className="pt-2.5 text-sub text-t3">{t('seconds.rule_note')}</p>}
    />
  )
}
