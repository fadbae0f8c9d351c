import type { Market } from '@bourse/contracts/market'
import { ArrowDownWideNarrow } from 'lucide-react'
import { useState } from 'react'
import { lazyComponent } from '#kit/layout'
import { useText } from '#text'
import { usePreference } from '#api'
import { ScopeSwitch } from '#api/tables'
import { ORDER_KEY } from './sort-positions.ts'

const OrderSheet = lazyComponent(async () => (await import('./order-sheet.tsx')).OrderSheet)

/** The order of positions, and whether those of other markets are shown; both are remembered. */
export function ListOptions({ market }: { readonly market: Market | null }) {
  const t = useText()
  const order = usePreference('positionOrder')
  const [isChoosing, setChoosing] = useState(false)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 px-gutter">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setChoosing(true)}
        className="press flex min-h-hit items-center gap-1.5 text-sub text-t2"
      >
        <ArrowDownWideNarrow size={16} strokeWidth={1.75} />
        {t('futures.sort')}: {t(ORDER_KEY[order])}
      </button>
      {market !== null && <ScopeSwitch />}
      {isChoosing && <OrderSheet onClose={() => setChoosing(false)} />}
    </div>
  )
}
