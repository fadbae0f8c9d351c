import type { SecondsOrder } from '@bourse/contracts/seconds'
import { PageLink } from '#kit/route'
import { useText } from '#text'
import { useSite } from '#api'
import { optionReceipt } from '#api/receipts'

/** Only our own upstream issues receipts. */
export function ReceiptLink({ order, className = '' }: { order: SecondsOrder; className?: string }) {
  const t = useText()
  if (useSite()?.paper !== true) return null
  return (
    <PageLink {...optionReceipt(order.id)} className={`press hit text-sub font-semi text-link ${className}`}>
      {t('screen.receipt')}
    </PageLink>
  )
}
