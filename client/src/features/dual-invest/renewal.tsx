import type { DualOrder } from '@bourse/contracts/dual-invest'
import { useState } from 'react'
import { Button } from '#kit/control'
import { useFormat } from '#kit/format'
import { lazyComponent } from '#kit/layout'
import { formatPercent } from './odds.tsx'

const RenewalSheet = lazyComponent(async () => (await import('./renewal-sheet.tsx')).RenewalSheet)

/** The renewal of an open purchase, and the button that changes it. */
export function RenewalLine({ order }: { order: DualOrder }) {
  const format = useFormat()
  const { t } = format
  const [isOpen, setOpen] = useState(false)
  const { renewRate } = order
  return (
    <div className="flex items-center justify-between gap-3" data-part="renewal">
      <span className="text-sub text-t2">
        {renewRate === null
          ? t('dual_invest.renew_off')
          : t('dual_invest.renew_from', { rate: formatPercent(renewRate, format) })}
      </span>
      <Button kind="neutral" size="small" onClick={() => setOpen(true)}>
        {t('dual_invest.renew')}
      </Button>
      {isOpen && <RenewalSheet order={order} onClose={() => setOpen(false)} />}
    </div>
  )
}
