import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Candle } from '@bourse/contracts/market'
import { Empty, ErrorBox } from '#kit/feedback'
import { type Format, useFormat } from '#kit/format'
import { summarizeCandles } from './candles.ts'
import { ChartContext } from './chart-context.ts'
import type { ChartView, Listener } from './chart-view.ts'
import { useDocumentColors } from './document-colors.ts'
import { moveByKey } from './keyboard.ts'
import { ChartLegend } from './legend.tsx'
import type { ChartModel } from './types.ts'

type Optional =
  | 'chartType'
  | 'scale'
  | 'indicators'
  | 'compared'
  | 'drawings'
  | 'marks'
  | 'isDaily'
  | 'isRunning'
  | 'hasSeconds'
type Props = Pick<ChartModel, 'tick'> &
  Partial<Pick<ChartModel, Optional>> &
  Listener & {
    symbol: string
    period: string
    /** Oldest first; null while loading. */
    candles: readonly Candle[] | null
    error?: { readonly message: string } | null
    retry?: () => void
    className?: string
    /** The reason why prices do not move, which is shown over the greyed chart. */
    idle?: ReactNode
    /** `all` includes the figures of the candle. */
    legend?: 'none' | 'indicators' | 'all'
    /** Parts over the chart, such as lines of orders, and controls, which use the chart by its context. */
    children?: ReactNode
  }

/** Always the same list, because a change redraws the chart. */
const NONE: readonly never[] = []

/** The drawing library is loaded when the first chart is shown; axes stay while the series is missing. */
export function CandleChart(props: Props) {
  const { candles, error = null, retry, className = 'h-72', idle = null, legend = 'none', children } = props
  const format = useFormat()
  const { t } = format
  const container = useRef<HTMLDivElement>(null)
  const { view, hasFailed, again } = useView(container, props)
  useModel(view, props, format)
  const isIdle = idle !== null && idle !== false
  return (
    <div data-part="chart" className={`relative overflow-hidden bg-card ${className}`}>
      <div
        ref={container}
        role="img"
        // Focusable for the keys that pan and zoom.
        tabIndex={view === null ? -1 : 0}
        aria-label={describeChart(props, format)}
        onKeyDown={(event) => moveByKey(event, view)}
        className={`absolute inset-0 isolate touch-pan-y -outline-offset-2 ${isIdle ? 'opacity-60 grayscale' : ''}`}
      />
      {hasFailed ? (
        <Cover of={<ErrorBox message={t('app.chunk_failed')} retry={again} />} />
      ) : candles === null && error !== null ? (
        <Cover of={<ErrorBox message={error.message} retry={retry} />} />
      ) : (
        <>
          {candles?.length === 0 && <Cover of={<Empty title={t('chart.empty')} />} />}
          {(candles === null || view === null) && <ChartSkeleton />}
          {candles !== null && candles.length > 0 && (
            <ChartContext value={view}>
              {legend !== 'none' && <ChartLegend tick={props.tick} hasCandle={legend === 'all'} />}
              {children}
            </ChartContext>
          )}
          {isIdle && <p className="absolute bottom-8 left-2 z-(--z-sticky)">{idle}</p>}
        </>
      )}
    </div>
  )
}

function useModel(view: ChartView | null, props: Props, { language }: Format): void {
  const { symbol, period, candles, tick, chartType = 'hollow', scale = 'linear' } = props
  const { indicators = NONE, drawings = NONE, marks = NONE, compared = null } = props
  const { isDaily = false, isRunning = false, hasSeconds = false } = props
  useEffect(() => {
    view?.show({
      identity: `${symbol} ${period}`,
      candles: candles ?? NONE,
      tick,
      chartType,
      scale,
      indicators,
      compared,
      drawings,
      marks,
      language,
      isDaily,
      isRunning,
      hasSeconds,
    })
  }, [
    view,
    symbol,
    period,
    candles,
    tick,
    chartType,
    scale,
    indicators,
    compared,
    drawings,
    marks,
    language,
    isDaily,
    isRunning,
    hasSeconds,
  ])
}

const Cover = ({ of }: { of: ReactNode }) => (
  <div className="absolute inset-0 flex flex-col justify-center overflow-y-auto">{of}</div>
)

const BARS = [38, 52, 44, 60, 72, 58, 66, 80, 70, 54, 62, 48, 40, 56, 68, 76, 64, 50]

const ChartSkeleton = () => (
  <div
    aria-hidden="true"
    className="absolute inset-0 flex items-center justify-between bg-card py-6 pr-16 pl-3"
  >
    {BARS.map((height, at) => (
      <span
        key={at}
        className="w-1.5 rounded-xs bg-chip/60"
        style={{ height: `${height * 0.6}%`, translate: `0 ${((at * 37) % 24) - 12}%` }}
      />
    ))}
  </div>
)

/** Required by the drawing library's licence; a name, so it is not translated. */
export const ChartNotice = () => (
  <p className="text-cap text-t3">
    <a
      href="https://www.tradingview.com/"
      target="_blank"
      rel="noopener noreferrer"
      className="underline underline-offset-2"
    >
      TradingView
    </a>{' '}
    Lightweight Charts™
  </p>
)

function describeChart(
  { symbol, period, candles, tick }: Props,
  { t, percentText, priceText, timeText }: Format,
): string {
  const summary = summarizeCandles(candles ?? [])
  if (summary === null) return t('chart.name', { symbol, period })
  const { first, last, high, low, change } = summary
  const price = (value: Candle['open']) => priceText(value, tick)
  return t('chart.summary', {
    symbol,
    period,
    from: timeText(first.time),
    open: price(first.open),
    last: price(last.close),
    high: price(high),
    low: price(low),
    change: percentText(change),
  })
}

function useView(container: RefObject<HTMLDivElement | null>, listener: Listener) {
  const [view, setView] = useState<ChartView | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const documentColors = useDocumentColors()
  const onRead = useEffectEvent((candle: Candle | null) => listener.onRead?.(candle))
  const onOlder = useEffectEvent(() => listener.onOlder?.())
  useEffect(() => {
    if (hasFailed) return
    let made: ChartView | null = null
    let isDisposed = false
    const begin = ({ createChartView }: typeof import('./chart-view.ts')) => {
      if (isDisposed || container.current === null) return
      made = createChartView(container.current, { onRead, onOlder })
      setView(made)
    }
    import('./chart-view.ts').then(begin, () => setFailed(true))
    return () => {
      isDisposed = true
      made?.remove()
      setView(null)
    }
  }, [container, hasFailed, documentColors])
  return { view, hasFailed, again: () => setFailed(false) }
}
