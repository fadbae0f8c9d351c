import type { Amount } from '@bourse/contracts/kit'
import type { Candle, Market, MarketId } from '@bourse/contracts/market'
import { useState } from 'react'
import { Skeleton } from '#kit/feedback'
import { useKeys } from '#kit/keys'
import { lazyComponent } from '#kit/layout'
import { CHART_PERIODS } from '#api/candles'
import { useChartSettings } from './chart-settings.ts'
import { ChartToolbar } from './chart-toolbar.tsx'
import type { ChartTool } from './chart-tools.tsx'
import { useFullScreen } from './full-screen.ts'
import { MarketChart } from './market-chart.tsx'
import { OhlcSummary } from './ohlc-summary.tsx'

const DepthChart = lazyComponent(
  async () => (await import('./depth-chart.tsx')).DepthChart,
  <Skeleton className="h-full min-h-40 rounded-none" />,
)

type Props = {
  market: Market
  tick: Amount
  /** Fills its pane; the figures of the day are in the head of the page. */
  isPane?: boolean
}

type Reading = { readonly candle: Candle | null; readonly isRunning: boolean }
const NOTHING: Reading = { candle: null, isRunning: false }

/** Figures, periods and the chart, in the page, in a pane or in full screen. */
export function ChartArea({ market, tick, isPane = false }: Props) {
  const [{ indicators }] = useChartSettings(market.id)
  const [reading, read] = useState(NOTHING)
  const [isDepth, setDepth] = useState(false)
  const [isDrawing, setDrawing] = useState(false)
  const [tool, setTool] = useState<ChartTool | null>(null)
  const { isFull, enter, leave } = useFullScreen()
  usePeriodKeys(market.id)
  const below = indicators.length > 0 ? 'h-[max(340px,52dvh)]' : 'h-[max(300px,44dvh)]'
  const isFilling = isFull || isPane
  const size = {
    frameClass: isFilling ? 'relative min-h-0 flex-1' : 'relative',
    chartClass: isFilling ? 'h-full' : below,
  }
  return (
    <section
      className={
        isFull
          ? '[position:fixed] inset-0 z-(--z-fab) flex flex-col bg-page pt-(--safe-t) pb-(--safe-b)'
          : isPane
            ? 'flex h-full flex-col'
            : ''
      }
    >
      {(isFull || !isPane) && <OhlcSummary {...{ market, tick }} {...(isDepth ? NOTHING : reading)} />}
      <ChartToolbar
        market={market.id}
        isDepth={isDepth}
        onDepth={setDepth}
        isDrawing={isDrawing}
        onDraw={() => setDrawing(!isDrawing)}
        onTools={() => setTool('all')}
        isFull={isFull}
        onFull={isFull ? leave : enter}
      />
      {isDepth ? (
        <div className={size.frameClass}>
          <DepthChart market={market} tick={tick} className={size.chartClass} />
        </div>
      ) : (
        <MarketChart
          {...{ market, tick, isDrawing, tool }}
          {...size}
          onDrawn={() => setDrawing(false)}
          onTool={setTool}
          onRead={(candle, isRunning) => read({ candle, isRunning })}
          legend={isPane && !isFull ? 'all' : 'indicators'}
        />
      )}
    </section>
  )
}

/** The digits choose the periods in their order. */
function usePeriodKeys(market: MarketId): void {
  const [, change] = useChartSettings(market)
  useKeys(
    CHART_PERIODS.map((period, at) => ({
      key: String(at + 1),
      label: period,
      run: () => change({ period }),
    })),
  )
}
