import { useEffect, useRef, useState } from 'react'
import type { Candle } from '@bourse/contracts/market'
import { Empty, ErrorBox } from '#kit/feedback'
import { percentText, priceText, timeText } from '#kit/format'
import { type Text, useLanguage, useText } from '#text'
import { ChartSkeleton } from './chart-skeleton.tsx'
import type { Drawing } from './draw.ts'
import { summaryOf } from './summary.ts'
import type { ChartType, ChartModel, PriceMark, Indicator } from './types.ts'

type Props = {
  symbol: string
  period: string
  /** Oldest first; null while loading. */
  candles: readonly Candle[] | null
  error?: { readonly message: string } | null
  retry?: () => void
  tick: ChartModel['tick']
  chartType?: ChartType
  indicators?: readonly Indicator[]
  marks?: readonly PriceMark[]
  isDaily?: boolean
  hasSeconds?: boolean
  onRead?: (candle: Candle | null) => void
  onOlder?: () => void
  className?: string
}

const NO_STUDIES: readonly Indicator[] = []
const NO_CANDLES: readonly Candle[] = []
const NO_MARKS: readonly PriceMark[] = []
const nothing = () => undefined

/** The drawing library is loaded when the first chart is shown; axes stay while the series is missing. */
export function CandleChart(props: Props) {
  const {
    symbol,
    period,
    candles,
    error = null,
    retry,
    tick,
    chartType = 'candles',
    isDaily = false,
    hasSeconds = false,
    className = 'h-72',
  } = props
  const { indicators = NO_STUDIES, marks = NO_MARKS, onRead = nothing, onOlder = nothing } = props
  const t = useText()
  const language = useLanguage()
  const place = useRef<HTMLDivElement>(null)
  const { drawing, hasFailed, again } = useDrawing(place, { onRead, onOlder })
  useEffect(() => {
    drawing?.show({
      identity: `${symbol} ${period}`,
      candles: candles ?? NO_CANDLES,
      tick,
      chartType,
      indicators,
      marks,
      language,
      isDaily,
      hasSeconds,
    })
  }, [drawing, symbol, period, candles, tick, chartType, indicators, marks, language, isDaily, hasSeconds])
  return (
    <div className={`relative overflow-hidden bg-card ${className}`}>
      <div
        ref={place}
        role="img"
        aria-label={wordsOf(props, t, language)}
        className="absolute inset-0 isolate touch-pan-y"
      />
      {hasFailed && <Cover of={<ErrorBox message={t('app.chunk_failed')} retry={again} />} />}
      {!hasFailed && candles === null && error !== null && (
        <Cover of={<ErrorBox message={error.message} retry={retry} />} />
      )}
      {!hasFailed && candles?.length === 0 && <Cover of={<Empty title={t('chart.empty')} />} />}
      {!hasFailed && (candles === null ? error === null : drawing === null) && <ChartSkeleton />}
    </div>
  )
}

const Cover = ({ of }: { of: React.ReactNode }) => (
  <div className="absolute inset-0 flex flex-col justify-center overflow-y-auto">{of}</div>
)

function wordsOf(
  { symbol, period, candles, tick }: Props,
  t: Text,
  language: ChartModel['language'],
): string {
  const summary = summaryOf(candles ?? [])
  if (summary === null) return t('chart.name', { symbol, period })
  const price = (value: Candle['open']) => priceText(value, tick, language)
  return t('chart.summary', {
    symbol,
    period,
    from: timeText(summary.first.time, language),
    open: price(summary.first.open),
    last: price(summary.last.close),
    high: price(summary.high),
    low: price(summary.low),
    change: percentText(summary.change, language),
  })
}

type Listener = { readonly onRead: (candle: Candle | null) => void; readonly onOlder: () => void }

function useDrawing(place: React.RefObject<HTMLDivElement | null>, listener: Listener) {
  const [drawing, setDrawing] = useState<Drawing | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [turn, setTurn] = useState(0)
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => {
    let made: Drawing | null = null
    let isDisposed = false
    const begin = ({ drawChart }: typeof import('./draw.ts')) => {
      if (isDisposed || place.current === null) return
      made = drawChart(place.current, {
        onRead: (candle) => latest.current.onRead(candle),
        onOlder: () => latest.current.onOlder(),
      })
      setDrawing(made)
    }
    import('./draw.ts').then(begin, () => setFailed(true))
    return () => {
      isDisposed = true
      made?.remove()
      setDrawing(null)
    }
  }, [place, turn])
  const again = () => {
    setFailed(false)
    setTurn(turn + 1)
  }
  return { drawing, hasFailed, again }
}
