import { type Coupon, COUPON_PRODUCTS, coupons } from '@bourse/contracts/coupons'
import { PAGE_LIMIT_MAX } from '@bourse/contracts/kit'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, TicketPercent } from 'lucide-react'
import { useState } from 'react'
import { useFormat } from '#kit/format'
import { PickSheet } from '#kit/overlay'
import { queryFor, useIsMember, useSite } from '#api'
import { byWorth, type CouponOrder, fittingCoupon } from './coupon-order.ts'
import { couponCondition, couponEffect, couponTitle } from './coupon-text.ts'

type Props = {
  readonly order: CouponOrder
  readonly value: Coupon | null
  readonly onChange: (coupon: Coupon | null) => void
}

/** The member's coupons for this product; empty where the upstream has none. */
function useCoupons({ product, code }: CouponOrder): readonly Coupon[] {
  const enabled = useIsMember() && useSite()?.paper === true && code === 'USDT'
  const query = queryFor(coupons.list, { list: 'available', page: 1, limit: PAGE_LIMIT_MAX })
  const list = useQuery({ ...query, enabled }).data?.list ?? []
  return list.filter(({ kind }) => COUPON_PRODUCTS[kind].includes(product))
}

/** Names a coupon in an order: its effect, or the condition that the order does not meet yet. */
export function CouponRow({ order, value, onChange }: Props) {
  const format = useFormat()
  const { t } = format
  const own = useCoupons(order)
  const [isOpen, open] = useState(false)
  if (own.length === 0) return null
  const isFit = fittingCoupon(value, order) !== null
  const text =
    value === null
      ? t('coupons.choose', { n: own.length })
      : isFit
        ? couponEffect(value, order, format)
        : couponCondition(value, format)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => open(true)}
        className="press flex min-h-hit w-full items-center gap-2 rounded-md bg-card px-3.5 py-2 text-left text-sub"
      >
        <TicketPercent size={18} className="shrink-0 text-t2" />
        <span className="text-t2">{t('coupons.coupon')}</span>
        <span
          className={`min-w-0 flex-1 text-right ${value === null ? 'text-t3' : isFit ? 'text-up' : 'text-warning'}`}
        >
          {text}
        </span>
        <ChevronRight size={16} className="shrink-0 text-t3" />
      </button>
      {isOpen && (
        <PickSheet
          title={t('coupons.choose_title')}
          value={value?.id ?? ''}
          choices={[
            { id: '', label: t('coupons.without') },
            ...byWorth(own, order).map((coupon) => ({
              id: String(coupon.id),
              label: couponTitle(coupon, format),
              note: couponCondition(coupon, format),
            })),
          ]}
          onPick={(id) => {
            onChange(own.find((coupon) => coupon.id === id) ?? null)
            open(false)
          }}
          onClose={() => open(false)}
        />
      )}
    </>
  )
}
