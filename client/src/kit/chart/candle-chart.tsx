import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Candle } from '@bourse/contracts/market'
import { Empty, ErrorBox } from '#kit/feedback'
import { type Format, useFormat } from '#kit/format'
import { summarizeCandles } from './candles.ts'
import { useDocumentColors } from './document-colors.ts'
import type { Drawing, Listener } from './draw.ts'
import type { ChartModel } from './types.ts'

type Props = Pick<ChartModel, 'tick'> &
  Partial<Pick<ChartModel, 'chartType' | 'indicators' | 'marks' | 'isDaily' | 'isRunning' | 'hasSeconds'>> &
  Listener & {
    symbol: string
    period: string
    /** Oldest first; null while loading. */
    candles: readonly Candle[] | null
    error?: { readonly message: string } | null
    retry?: () => void
    className?: string
  }

/** Always the same list, because a change redraws the chart. */
const NONE: readonly never[] = []

/** The drawing library is loaded when the first chart is shown; axes stay while the series is missing. */
export function CandleChart(props: Props) {
  const { symbol, period, candles, error = null, retry, className = 'h-72' } = props
  const { tick, chartType = 'candles', indicators = NONE, marks = NONE } = props
  const { isDaily = false, isRunning = false, hasSeconds = false } = props
  const format = useFormat()
  const { t, language } = format
  const place = useRef<HTMLDivElement>(null)
  const { drawing, hasFailed, again } = useDrawing(place, props)
  useEffect(() => {
    const options = { tick, chartType, indicators, marks, language, isDaily, isRunning, hasSeconds }
    drawing?.show({ ...options, identity: `${symbol} ${period}`, candles: candles ?? NONE })
  }, [
    drawing,
    symbol,
    period,
    candles,
    tick,
    chartType,
    indicators,
    marks,
    language,
    isDaily,
    isRunning,
    hasSeconds,
  ])
  return (
    <div className={`relative overflow-hidden bg-card ${className}`}>
      <div
        ref={place}
        role="img"
        aria-label={describeChart(props, format)}
        className="absolute inset-0 isolate touch-pan-y"
      />
      {hasFailed ? (
        <Cover of={<ErrorBox message={t('app.chunk_failed')} retry={again} />} />
      ) : candles === null && error !== null ? (
        <Cover of={<ErrorBox message={error.message} retry={retry} />} />
      ) : (
        <>
          {candles?.length === 0 && <Cover of={<Empty title={t('chart.empty')} />} />}
          {(candles === null || drawing === null) && <ChartSkeleton />}
        </>
      )}
    </div>
  )
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

function useDrawing(place: RefObject<HTMLDivElement | null>, listener: Listener) {
  const [drawing, setDrawing] = useState<Drawing | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const documentColors = useDocumentColors()
  const onRead = useEffectEvent((candle: Candle | null) => listener.onRead?.(candle))
  const onOlder = useEffectEvent(() => listener.onOlder?.())
  useEffect(() => {
    if (hasFailed) return
    let made: Drawing | null = null
    let isDisposed = false
    const begin = ({ drawChart }: typeof import('./draw.ts')) => {
      if (isDisposed || place.current === null) return
      made = drawChart(place.current, { onRead, onOlder })
      setDrawing(made)
    }
    import('./draw.ts').then(begin, () => setFailed(true))
    return () => {
      isDisposed = true
      made?.remove()
      setDrawing(null)
    }
  }, [place, hasFailed, documentColors])
  return { drawing, hasFailed, again: () => setFailed(false) }
}
