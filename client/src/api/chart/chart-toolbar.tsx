import type { MarketId } from '@bourse/contracts/market'
import { Ellipsis, Maximize2, Minimize2, PenLine, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { IconButton, SegTabs } from '#kit/control'
import { lazyComponent } from '#kit/layout'
import { useText } from '#text'
import { CHART_PERIODS } from '#api/candles'
import { useChartSettings } from './chart-settings.ts'

const SettingsSheet = lazyComponent(async () => (await import('./settings-sheet.tsx')).SettingsSheet)

type Props = {
  readonly market: MarketId
  readonly isDepth: boolean
  readonly onDepth: (isDepth: boolean) => void
  readonly isDrawing: boolean
  readonly onDraw: () => void
  readonly onTools: () => void
  readonly isFull: boolean
  readonly onFull: () => void
}

const DEPTH = 'depth'
const ICON = { size: 20, strokeWidth: 1.75 } as const

/** Period or depth, drawing, tools, settings and full screen. */
export function ChartToolbar(props: Props) {
  const { market, isDepth, onDepth, isDrawing, isFull } = props
  const t = useText()
  const [{ period }, change] = useChartSettings(market)
  const [isChoosing, setChoosing] = useState(false)
  const FullIcon = isFull ? Minimize2 : Maximize2
  return (
    <div className="flex items-center pr-1 [&>button]:max-wide:w-9">
      <SegTabs
        name={t('chart.period')}
        tabs={[...CHART_PERIODS.map((id) => ({ id, label: id })), { id: DEPTH, label: t('chart.depth') }]}
        value={isDepth ? DEPTH : period}
        onChange={(next) => {
          onDepth(next === DEPTH)
          if (next !== DEPTH) change({ period: next })
        }}
        className="min-w-0 flex-1 pl-1"
      />
      {!isDepth && (
        <>
          <IconButton
            name={t('chart.draw')}
            aria-pressed={isDrawing}
            onClick={props.onDraw}
            className={isDrawing ? 'text-link!' : ''}
          >
            <PenLine {...ICON} />
          </IconButton>
          <IconButton name={t('chart.tools')} onClick={props.onTools}>
            <Ellipsis {...ICON} />
          </IconButton>
        </>
      )}
      <IconButton name={t('chart.settings')} onClick={() => setChoosing(true)}>
        <SlidersHorizontal {...ICON} />
      </IconButton>
      <IconButton name={t(isFull ? 'chart.leave_full' : 'chart.full')} onClick={props.onFull}>
        <FullIcon {...ICON} />
      </IconButton>
      {isChoosing && <SettingsSheet market={market} onClose={() => setChoosing(false)} />}
    </div>
  )
}
