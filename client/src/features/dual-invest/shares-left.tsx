import type { DualProduct } from '@bourse/contracts/dual-invest'
import { useText } from '#text'

export function SharesLeft({ product: { shares, sharesLeft } }: { product: DualProduct }) {
  const t = useText()
  if (shares === null || sharesLeft === null || shares === 0) return null
  const percent = Math.floor((sharesLeft / shares) * 100)
  const text =
    sharesLeft === 0
      ? t('dual_invest.sold_out')
      : t('dual_invest.left', { left: String(sharesLeft), all: String(shares) })
  return (
    <span className="block">
      <span
        role="meter"
        aria-label={t('dual_invest.shares_left')}
        aria-valuemin={0}
        aria-valuemax={shares}
        aria-valuenow={sharesLeft}
        aria-valuetext={text}
        className="block h-1 overflow-hidden rounded-pill bg-chip"
      >
        <span className="block h-full bg-link" style={{ width: `${percent}%` }} />
      </span>
      <span className="mt-1 block text-cap text-t3">{text}</span>
    </span>
  )
}
