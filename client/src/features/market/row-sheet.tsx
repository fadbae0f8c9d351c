import type { Market } from '@bourse/contracts/market'
import { ArrowLeftRight, ChartCandlestick, Star } from 'lucide-react'
import { type ListSegment, placeOf } from '#kit/listing'
import { ListRow } from '#kit/list'
import { Sheet } from '#kit/overlay'
import { useText } from '#text'

export type PressedRow = { readonly market: Market; readonly segment: ListSegment }
type Props = PressedRow & { isWatched: boolean; onStar: () => void; onClose: () => void }

export function RowSheet({ market, segment, isWatched, onStar, onClose }: Props) {
  const t = useText()
  const place = placeOf(market, segment)
  const name = market.baseCode
  return (
    <Sheet title={place.query.symbol} onClose={onClose}>
      <div className="card divide-y divide-line overflow-hidden bg-chip/40">
        <ListRow
          icon={<ArrowLeftRight size={20} />}
          title={t('tab.trade')}
          to={place.to}
          query={place.query}
        />
        <ListRow
          icon={<ChartCandlestick size={20} />}
          title={t('screen.full_chart')}
          to="transaction/index2"
          query={place.query}
        />
        <ListRow
          icon={<Star size={20} fill={isWatched ? 'currentColor' : 'none'} />}
          title={t(isWatched ? 'market.star_remove' : 'market.star_add', { name })}
          onPress={() => {
            onStar()
            onClose()
          }}
        />
      </div>
    </Sheet>
  )
}
