import type { CouponTerms } from '@bourse/contracts/coupons'
import type { ReactNode } from 'react'
import { useFormat } from '#kit/format'
import { couponCondition, couponTitle } from '#api/coupons'

type Props = {
  readonly terms: CouponTerms
  /** Validity, stock, or what it paid. */
  readonly note: ReactNode
  readonly action?: ReactNode
  readonly isOver?: boolean
}

/** A ticket: the value, the effect and its condition, and the one action. */
export function CouponCard({ terms, note, action, isOver = false }: Props) {
  const format = useFormat()
  const { t, quantityText } = format
  const texts = format
  return (
    <article className="card flex items-center gap-3 p-4">
      <div className="min-w-0 flex-1">
        <p className="text-cap text-t3">{t('coupons.up_to', { n: quantityText(terms.face) })}</p>
        <h3 className={`text-h2 font-semi ${isOver ? 'text-t3' : 'text-t1'}`}>{couponTitle(terms, texts)}</h3>
        <p className="text-sub text-t2">{couponCondition(terms, texts)}</p>
        <p className="text-sub text-t3">{note}</p>
      </div>
      {action !== undefined && <div className="shrink-0">{action}</div>}
    </article>
  )
}
