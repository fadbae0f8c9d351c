import type { Amount, Instant } from '@bourse/contracts/kit'
import type { Candle, Market, MarketId } from '@bourse/contracts/market'
import { X } from 'lucide-react'
import { useContext, useMemo, useState } from 'react'
import { CandleChart, ChartNotice } from '#kit/chart'
import { lazyComponent } from '#kit/layout'
import { useText } from '#text'
import { SimulatedNote, useCandles } from '#api/candles'
import { formatSymbol, useMarkets } from '#api/markets'
import { useAlerts } from './alerts.ts'
import { useServerAlerts } from './server-alerts.ts'
import { type ChartSettings, useChartSettings } from './chart-settings.ts'
import type { ChartTool } from './chart-tools.tsx'
import { useIdleReason } from './idle-reason.tsx'
import { OwnTradingContext } from './own-trading.ts'
import { useDrawings } from './use-drawings.ts'

const ChartTools = lazyComponent(async () => (await import('./chart-tools.tsx')).ChartTools)
const DrawingBar = lazyComponent(async () => (await import('./drawing-bar.tsx')).DrawingBar)
const DrawingTools = lazyComponent(async () => (await import('./drawing-tools.tsx')).DrawingTools)
const JumpToDate = lazyComponent(async () => (await import('./jump-to-date.tsx')).JumpToDate)

type Props = {
  readonly market: Market
  readonly tick: Amount
  readonly isDrawing: boolean
  readonly onDrawn: () => void
  readonly tool: ChartTool | null
  readonly onTool: (tool: ChartTool | null) => void
  /** The candle under the crosshair, and whether it is not closed yet; null for none. */
  readonly onRead: (candle: Candle | null, isRunning: boolean) => void
  readonly legend: 'indicators' | 'all'
  readonly frameClass: string
  readonly chartClass: string
}

/** The candles of a market with drawings, own orders, a compared market and the notes below. */
export function MarketChart(props: Props) {
  const { market, tick, isDrawing, tool, onTool, onRead } = props
  const t = useText()
  const [{ period, chartType, scale, indicators }] = useChartSettings(market.id)
  const renderOwnTrading = useContext(OwnTradingContext)
  const symbol = formatSymbol(market)
  const { loadOlder, hasOlder, ...loaded } = useCandles({ id: market.id, symbol, period })
  const drawings = useDrawings(market.id, tick)
  const { compared, comparedId, compare } = useComparison(market, period)
  const [target, setTarget] = useState<Instant | null>(null)
  const last = loaded.candles?.at(-1)
  const chart = { ...loaded, symbol, period, tick, chartType, scale, indicators, compared }
  return (
    <>
      {isDrawing && <DrawingBar drawings={drawings} symbol={symbol} onClose={props.onDrawn} />}
      {compared !== null && <ComparedChip symbol={compared.symbol} onRemove={() => compare(null)} />}
      <div className={props.frameClass}>
        <CandleChart
          {...chart}
          drawings={drawings.shown}
          marks={useAlertMarks(market)}
          isDaily={period === '1D' || period === '1W'}
          onRead={(candle) => onRead(candle, loaded.isRunning && candle === last)}
          onOlder={loadOlder}
          idle={useIdleReason(market)}
          legend={props.legend}
          className={props.chartClass}
        >
          {renderOwnTrading(market)}
          {isDrawing && <DrawingTools drawings={drawings} />}
          {tool !== null && (
            <ChartTools
              {...{ market, period, tick, tool, onTool }}
              compared={comparedId}
              onCompare={compare}
              onGoTo={setTarget}
            />
          )}
          {target !== null && (
            <JumpToDate
              key={target}
              {...{ target, hasOlder, loadOlder }}
              candles={loaded.candles}
              onDone={() => setTarget(null)}
            />
          )}
        </CandleChart>
      </div>
      <div className="px-gutter py-1">
        <SimulatedNote candles={loaded.candles} />
        {loaded.isRunning && PALE_TYPES.has(chartType) && (
          <p className="text-cap text-t3">{t('chart.running')}</p>
        )}
        <ChartNotice />
      </div>
    </>
  )
}

/** Types that draw the running candle paler. */
const PALE_TYPES: ReadonlySet<ChartSettings['chartType']> = new Set(['hollow', 'candles', 'heikinAshi'])

/** A second market, until the page is left. Without one the candles of the first are read, which are there already. */
function useComparison(market: Market, period: ChartSettings['period']) {
  const [comparedId, compare] = useState<MarketId | null>(null)
  const { data: markets } = useMarkets()
  const other = markets?.find(({ id }) => id === comparedId) ?? null
  const shown = other ?? market
  const { candles } = useCandles({ id: shown.id, symbol: formatSymbol(shown), period })
  const compared = useMemo(
    () => (other === null ? null : { symbol: formatSymbol(other), candles: candles ?? [] }),
    [other, candles],
  )
  return { compared, comparedId, compare }
}

function ComparedChip({ symbol, onRemove }: { readonly symbol: string; readonly onRemove: () => void }) {
  const t = useText()
  return (
    <div className="flex items-center gap-1 px-gutter py-0.5 text-sub text-(--series-5)">
      <span aria-hidden="true" className="h-0.5 w-4 rounded-pill bg-current" />
      <span className="font-med">{symbol}</span>
      <button
        type="button"
        aria-label={`${t('chart.compare_none')}: ${symbol}`}
        onClick={onRemove}
        className="press hit inline-flex size-6 items-center justify-center text-t3"
      >
        <X size={14} />
      </button>
    </div>
  )
}

/** A line across the chart at each alert price; the same list until the alerts change. */
function useAlertMarks(market: Market) {
  const t = useText()
  const { alerts } = useAlerts()
  const { list } = useServerAlerts()
  return useMemo(() => {
    const prices = [
      ...alerts.filter((alert) => alert.market === market.id).map(({ price }) => price),
      ...list.flatMap(({ market: id, kind, level, isArmed }) =>
        id === market.id && isArmed && (kind === 'above' || kind === 'below') ? [level] : [],
      ),
    ]
    return prices.map((price) => ({ price, label: t('chart.alert'), tone: 'flat' as const }))
  }, [alerts, list, market.id, t])
}
