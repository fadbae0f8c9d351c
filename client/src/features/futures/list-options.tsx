import type { Market } from '@bourse/contracts/market'
import { ArrowDownWideNarrow } from 'lucide-react'
import { useState } from 'react'
import { lazyComponent } from '#kit/layout'
import { type Key, useText } from '#text'
import { setPreference, usePreference } from '#api'
import { ScopeSwitch } from '#api/tables'
import { POSITION_ORDERS, type PositionOrder } from './sort-positions.ts'

const PickSheet = lazyComponent(async () => (await import('#kit/overlay')).PickSheet<PositionOrder>)

const ORDER_KEY: Readonly<Record<PositionOrder, Key>> = {
  opened: 'futures.opened_at',
  profit: 'futures.profit',
  return: 'futures.return',
  margin: 'futures.margin',
  liquidation: 'futures.to_liquidation',
}

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
      {isChoosing && (
        <PickSheet
          title={t('futures.sort')}
          choices={POSITION_ORDERS.map((id) => ({ id, label: t(ORDER_KEY[id]) }))}
          value={order}
          onPick={(id) => {
            setPreference('positionOrder', id)
            setChoosing(false)
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  )
}
