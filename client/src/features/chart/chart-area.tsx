import type { Amount } from '@bourse/contracts/kit'
import type { Candle, Market } from '@bourse/contracts/market'
import { Maximize2, Minimize2, SlidersHorizontal } from 'lucide-react'
import { useMemo, useState } from 'react'
import { CandleChart, ChartNotice, INDICATORS } from '#kit/chart'
import { IconButton, SegTabs } from '#kit/control'
import { useText } from '#text'
import { setPreference, usePreference } from '#api'
import { CHART_PERIODS, useCandles } from '#api/candles'
import { symbolOf } from '#api/markets'
import { type ChartSettings, readSettings, writeSettings } from './chart-settings.ts'
import { IndicatorsSheet, Legend } from './indicators-sheet.tsx'
import { OhlcSummary } from './ohlc-summary.tsx'
import { useAlerts } from './use-alerts.ts'
import { useFullScreen } from './use-full-screen.ts'

/** Figures, periods and the chart, in the page or in full screen. */
export function ChartArea({ market, tick }: { market: Market; tick: Amount }) {
  const t = useText()
  const [settings, change] = useChartSettings()
  const [candle, setCandle] = useState<Candle | null>(null)
  const [isChoosing, setChoosing] = useState(false)
  const { isFull, enter, leave } = useFullScreen()
  const { period, chartType, indicators } = settings
  const symbol = symbolOf(market)
  const { candles, error, retry, older } = useCandles({ id: market.id, symbol, period })
  const marks = useAlertMarks(market)
  const below = indicators.length > 0 ? 'h-[max(340px,52dvh)]' : 'h-[max(300px,44dvh)]'
  return (
    <section
      className={
        isFull ? '[position:fixed] inset-0 z-(--z-fab) flex flex-col bg-page pt-(--safe-t) pb-(--safe-b)' : ''
      }
    >
      <OhlcSummary market={market} tick={tick} candle={candle} />
      <div className="flex items-center gap-1 pr-1">
        <SegTabs
          name={t('chart.period')}
          tabs={CHART_PERIODS.map((id) => ({ id, label: id }))}
          value={period}
          onChange={(next) => change({ period: next })}
          className="edge-fade min-w-0 flex-1 pl-1"
        />
        <IconButton name={t('chart.settings')} onClick={() => setChoosing(true)}>
          <SlidersHorizontal size={20} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
        <FullButton isFull={isFull} onPress={isFull ? leave : enter} />
      </div>
      <div className={isFull ? 'relative min-h-0 flex-1' : 'relative'}>
        <Legend indicators={indicators} />
        <CandleChart
          symbol={symbol}
          period={period}
          candles={candles}
          error={error}
          retry={retry}
          tick={tick}
          chartType={chartType}
          indicators={indicators}
          marks={marks}
          isDaily={period === '1D' || period === '1W'}
          onRead={setCandle}
          onOlder={older}
          className={isFull ? 'h-full' : below}
        />
      </div>
      <div className="px-gutter py-1">
        <ChartNotice />
      </div>
      {isChoosing && (
        <IndicatorsSheet settings={settings} onChange={change} onClose={() => setChoosing(false)} />
      )}
    </section>
  )
}

function FullButton({ isFull, onPress }: { isFull: boolean; onPress: () => void }) {
  const t = useText()
  const Icon = isFull ? Minimize2 : Maximize2
  return (
    <IconButton name={t(isFull ? 'chart.leave_full' : 'chart.full')} onClick={onPress}>
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
    </IconButton>
  )
}

/** A line across the chart at each alert price; the same list until the alerts change. */
function useAlertMarks(market: Market) {
  const t = useText()
  const { alerts } = useAlerts()
  return useMemo(
    () =>
      alerts
        .filter((alert) => alert.market === market.id)
        .map(({ price }) => ({ price, label: t('chart.alert'), tone: 'flat' as const })),
    [alerts, market.id, t],
  )
}

const OFFERED = { periods: CHART_PERIODS, indicators: INDICATORS }

export function useChartSettings(): [ChartSettings, (change: Partial<ChartSettings>) => void] {
  const stored = usePreference('chart')
  const settings = useMemo(() => readSettings(stored, OFFERED), [stored])
  return [settings, (change) => setPreference('chart', writeSettings({ ...settings, ...change }))]
}
