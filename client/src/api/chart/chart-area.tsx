import type { Amount } from '@bourse/contracts/kit'
import type { Candle, Market, MarketId } from '@bourse/contracts/market'
import { Maximize2, Minimize2, SlidersHorizontal } from 'lucide-react'
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { CandleChart, ChartNotice } from '#kit/chart'
import { IconButton, SegTabs } from '#kit/control'
import { isKey } from '#kit/device'
import { interceptBack } from '#kit/route'
import { useText } from '#text'
import { CHART_PERIODS, SimulatedNote, useCandles } from '#api/candles'
import { formatSymbol } from '#api/markets'
import { useAlerts } from './alerts.ts'
import { useChartSettings } from './chart-settings.ts'
import { OhlcSummary } from './ohlc-summary.tsx'
import { SettingsSheet } from './settings-sheet.tsx'
import { useIdleReason } from './idle-reason.tsx'

type Props = {
  market: Market
  tick: Amount
  /** Fills its pane; the figures of the day are in the head of the page. */
  isPane?: boolean
}

/** Figures, periods and the chart, in the page, in a pane or in full screen. */
export function ChartArea({ market, tick, isPane = false }: Props) {
  const t = useText()
  const [{ period, chartType, scale, indicators }] = useChartSettings(market.id)
  const [candle, setCandle] = useState<Candle | null>(null)
  const { isFull, enter, leave } = useFullScreen()
  const symbol = formatSymbol(market)
  const { loadOlder, ...loaded } = useCandles({ id: market.id, symbol, period })
  const chart = {
    ...loaded,
    symbol,
    period,
    tick,
    chartType,
    scale,
    indicators,
    marks: useAlertMarks(market),
  }
  const below = indicators.length > 0 ? 'h-[max(340px,52dvh)]' : 'h-[max(300px,44dvh)]'
  const isFilling = isFull || isPane
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
      {(isFull || !isPane) && (
        <OhlcSummary
          market={market}
          tick={tick}
          candle={candle}
          isRunning={loaded.isRunning && candle === loaded.candles?.at(-1)}
        />
      )}
      <Toolbar market={market.id} isFull={isFull} onFull={isFull ? leave : enter} />
      <div className={isFilling ? 'relative min-h-0 flex-1' : 'relative'}>
        <CandleChart
          {...chart}
          isDaily={period === '1D' || period === '1W'}
          onRead={setCandle}
          onOlder={loadOlder}
          idle={useIdleReason(market)}
          legend={isPane && !isFull ? 'all' : 'indicators'}
          className={isFilling ? 'h-full' : below}
        />
      </div>
      <div className="px-gutter py-1">
        <SimulatedNote candles={loaded.candles} />
        {loaded.isRunning && chartType !== 'line' && chartType !== 'area' && chartType !== 'bars' && (
          <p className="text-cap text-t3">{t('chart.running')}</p>
        )}
        <ChartNotice />
      </div>
    </section>
  )
}

/** Period, settings and full screen. */
function Toolbar({ market, isFull, onFull }: { market: MarketId; isFull: boolean; onFull: () => void }) {
  const t = useText()
  const [{ period }, change] = useChartSettings(market)
  const [isChoosing, setChoosing] = useState(false)
  const FullIcon = isFull ? Minimize2 : Maximize2
  return (
    <div className="flex items-center gap-1 pr-1">
      <SegTabs
        name={t('chart.period')}
        tabs={CHART_PERIODS.map((id) => ({ id, label: id }))}
        value={period}
        onChange={(next) => change({ period: next })}
        className="edge-fade min-w-0 flex-1 pl-1"
      />
      <IconButton name={t('chart.settings')} onClick={() => setChoosing(true)}>
        <SlidersHorizontal size={20} strokeWidth={1.75} />
      </IconButton>
      <IconButton name={t(isFull ? 'chart.leave_full' : 'chart.full')} onClick={onFull}>
        <FullIcon size={20} strokeWidth={1.75} />
      </IconButton>
      {isChoosing && <SettingsSheet market={market} onClose={() => setChoosing(false)} />}
    </div>
  )
}

/** A line across the chart at each alert price; the same list until the alerts change. */
function useAlertMarks(market: Market) {
  const t = useText()
  const { alerts } = useAlerts()
  return useMemo(() => {
    const own = alerts.filter((alert) => alert.market === market.id)
    return own.map(({ price }) => ({ price, label: t('chart.alert'), tone: 'flat' as const }))
  }, [alerts, market.id, t])
}

/** A mobile device in landscape: too low for anything beside the chart. */
const sideways = matchMedia('(orientation: landscape) and (max-height: 500px)')

function subscribeToSideways(listener: () => void) {
  sideways.addEventListener('change', listener)
  return () => sideways.removeEventListener('change', listener)
}

/** Full screen by rotation or by button; back and Esc leave it. */
function useFullScreen() {
  const isSideways = useSyncExternalStore(subscribeToSideways, () => sideways.matches)
  const [isRequested, setRequested] = useState(false)
  const [isDismissed, dismiss] = useState(false)
  if (isDismissed && !isSideways) dismiss(false)
  const isFull = isRequested || (isSideways && !isDismissed)
  const leave = useCallback(() => {
    setRequested(false)
    dismiss(sideways.matches)
  }, [])
  useEffect(() => {
    if (!isFull) return
    const release = interceptBack(leave)
    const onKeyDown = (event: KeyboardEvent) => {
      if (isKey(event, 'Escape')) leave()
    }
    addEventListener('keydown', onKeyDown)
    return () => {
      release()
      removeEventListener('keydown', onKeyDown)
    }
  }, [isFull, leave])
  return { isFull, enter: () => setRequested(true), leave }
}
