import { useFormat } from '#kit/format'
import { ReviewSheet } from '#kit/overlay'
import { couponRows } from '#api/coupons'
import { useFigures } from './parts.tsx'
import { couponOrder } from './ticket-form.ts'
import type { BorrowForm } from './use-borrow-form.ts'

type Props = { readonly form: BorrowForm; readonly draft: NonNullable<BorrowForm['draft']> }

/** The loan, its collateral, its cost and the price at which the collateral is sold. */
export function BorrowReview({ form, draft: { values, derived } }: Props) {
  const format = useFormat()
  const { t } = format
  const { percent, price, money, rates } = useFigures()
  const { context: terms } = form
  const coin = derived.coin?.code ?? ''
  return (
    <ReviewSheet
      {...form.review}
      title={t('loan.review')}
      rows={[
        { label: t('loan.receive'), value: money(derived.amount, terms.code), isStrong: true },
        { label: t('loan.held'), value: money(derived.collateral, coin) },
        { label: t('loan.ltv'), value: percent(derived.ltv, 2) },
        { label: t('loan.interest'), value: rates(terms.hourlyRate) },
        { label: t('loan.each_hour'), value: money(derived.eachHour, terms.code) },
        ...couponRows(values.coupon, couponOrder(derived, terms), format),
        { label: t('loan.call_price'), value: price(derived.callPrice) },
        { label: t('loan.liquidation_price'), value: price(derived.liquidationPrice), isStrong: true },
      ]}
      warning={t('loan.warning', {
        coin,
        price: price(derived.liquidationPrice),
        percent: percent(terms.feeRate),
      })}
    />
  )
}
