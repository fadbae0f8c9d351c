import { useCallback, useRef, useSyncExternalStore } from 'react'
import type { Amount } from '@bourse/contracts/kit'
import { type Format, useFormat } from '#kit/format'
import { computeChange } from './candles.ts'
import { useChartView } from './chart-context.ts'
import type { ChartView } from './chart-view.ts'
import { LINE_COLORS } from './colors.ts'
import type { Readout, StudyReading } from './readout.ts'

type Props = {
  readonly tick: Amount | null
  /** Shows the figures of the candle too. */
  readonly hasCandle: boolean
}

/** Figures of the candle and of each indicator in its pane, at the crosshair. The chart's description reads them out. */
export function ChartLegend({ tick, hasCandle }: Props) {
  const format = useFormat()
  const readout = useReadout()
  if (readout === null) return null
  const tops = [...new Set(readout.studies.map(({ top }) => top))].filter((top) => top > 0)
  const studiesAt = (top: number) =>
    readout.studies
      .filter((study) => study.top === top)
      .map((study) => <Study key={study.title} study={study} />)
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0 text-tab font-num text-t3">
      <div data-part="legend" className="absolute top-1 left-2 max-w-[calc(100%-5.5rem)]">
        {hasCandle && <p className="text-t2">{candleText(readout, tick, format)}</p>}
        {studiesAt(0)}
      </div>
      {tops.map((top) => (
        <div key={top} className="absolute left-2" style={{ top: top + 2 }}>
          {studiesAt(top)}
        </div>
      ))}
    </div>
  )
}

const Study = ({ study: { title, readings } }: { study: StudyReading }) => (
  <p className="flex flex-wrap gap-x-2">
    <span>{title}</span>
    {readings.map(({ name, color, text }) => (
      <span key={name} style={{ color: color === 'axis' ? 'var(--text-2)' : LINE_COLORS[color] }}>
        {name === '' ? text : `${name} ${text}`}
      </span>
    ))}
  </p>
)

function candleText({ candle }: Readout, tick: Amount | null, format: Format): string {
  const { open, high, low, close } = candle
  const price = (value: Amount) => format.priceText(value, tick)
  const change = format.percentText(computeChange(open, close))
  return `O ${price(open)}  H ${price(high)}  L ${price(low)}  C ${price(close)}  ${change}`
}

/** Renders again only when a figure changes. */
function useReadout(): Readout | null {
  const view = useChartView()
  const cached = useRef<{ readonly key: string; readonly readout: Readout | null }>({
    key: '',
    readout: null,
  })
  const subscribe = useCallback(
    (listener: () => void) => view?.onFrame(listener) ?? (() => undefined),
    [view],
  )
  return useSyncExternalStore(subscribe, () => readCached(view, cached))
}

function readCached(
  view: ChartView | null,
  cached: { current: { readonly key: string; readonly readout: Readout | null } },
): Readout | null {
  const readout = view?.readout() ?? null
  const key = readout === null ? '' : buildKey(readout)
  if (cached.current.key !== key) cached.current = { key, readout }
  return cached.current.readout
}

const buildKey = ({ candle, studies, isPointed }: Readout): string =>
  [
    isPointed,
    candle.time,
    candle.open,
    candle.high,
    candle.low,
    candle.close,
    ...studies.flatMap(({ title, top, readings }) => [title, top, ...readings.map(({ text }) => text)]),
  ].join('|')
