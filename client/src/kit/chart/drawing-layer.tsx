import {
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react'
import { addMs, type Amount, max, subtract, sum } from '@bourse/contracts/kit'
import { type Drawing, type DrawingPoint, drawingShapes, isHit, type Pixel } from '#kit/chart/drawings'
import { toFloat } from '#kit/chart/indicators'
import { useText } from '#text'
import { useChartView, useFrame } from './chart-context.ts'
import type { ChartScale, ChartView } from './chart-view.ts'
import { nearestTick, priceStep } from './tick.ts'

type Props = {
  readonly drawings: readonly Drawing[]
  readonly tick: Amount
  /** The points that are still to be placed; null while nothing is being drawn. */
  readonly nextPoint: { readonly at: number; readonly total: number } | null
  readonly onPlace: (points: readonly DrawingPoint[]) => void
  readonly selected: Drawing | null
  readonly onSelect: (id: string | null) => void
  /** `isEnd` is false while a point is being dragged. */
  readonly onMove: (changed: Drawing, isEnd: boolean) => void
  readonly onDelete: () => void
}

/** Creation, selection and movement of drawings; the chart itself draws them. */
export function DrawingLayer(props: Props) {
  const { drawings, nextPoint, selected, onSelect } = props
  const view = useChartView()
  const press = useEffectEvent((at: Pixel) => {
    const scale = view?.scale() ?? null
    if (scale === null || nextPoint !== null) return
    const found = drawings.findLast((drawing) => isHit(drawingShapes(drawing, scale), at))
    onSelect(found?.id ?? null)
  })
  useEffect(() => view?.onPress((at) => press(at)), [view])
  const id = selected?.id ?? null
  useEffect(() => view?.select(id), [view, id])
  if (nextPoint !== null) return <PointArea {...props} nextPoint={nextPoint} />
  return selected === null ? null : <Handles {...props} selected={selected} />
}

const pointAt = (scale: ChartScale, { x, y }: Pixel, tick: Amount): DrawingPoint => ({
  time: scale.timeAt(x),
  price: nearestTick(scale.priceAt(y) ?? 0, tick),
})

type AreaProps = Props & { readonly nextPoint: NonNullable<Props['nextPoint']> }

/** Takes presses on the chart as points; a press by keyboard places all of them in the middle, to be moved by keys. */
function PointArea({ nextPoint, tick, onPlace }: AreaProps) {
  const t = useText()
  const view = useChartView()
  return (
    <button
      type="button"
      aria-label={t('chart.draw_place', { n: nextPoint.at + 1, total: nextPoint.total })}
      onClick={(event) => {
        const scale = view?.scale() ?? null
        if (scale === null) return
        const { left, top } = event.currentTarget.getBoundingClientRect()
        const at = { x: event.clientX - left, y: event.clientY - top }
        const pixels = event.detail === 0 ? middlePixels(scale, nextPoint.total - nextPoint.at) : [at]
        onPlace(pixels.map((pixel) => pointAt(scale, pixel, tick)))
      }}
      className="absolute inset-0 cursor-crosshair -outline-offset-2"
    />
  )
}

const middlePixels = ({ width, height }: ChartScale, count: number): Pixel[] =>
  Array.from({ length: count }, (_, at) => ({
    x: (width * (at + 1)) / (count + 1),
    y: height * (at % 2 === 0 ? 0.6 : 0.4),
  }))

/** A handle per point of the selected drawing. */
function Handles(props: Props & { readonly selected: Drawing }) {
  const { selected } = props
  const view = useChartView()
  const handles = useRef(new Map<number, HTMLElement>())
  const place = (of: ChartView) => {
    const scale = of.scale()
    for (const [at, { time, price }] of selected.points.entries()) {
      const handle = handles.current.get(at)
      if (handle === undefined || scale === null) continue
      handle.style.translate = `${scale.xOf(time)}px ${scale.yOf(toFloat(price))}px`
    }
  }
  useFrame(place)
  useLayoutEffect(() => {
    if (view !== null) place(view)
  })
  return (
    <div className="pointer-events-none absolute inset-0 overflow-hidden" data-part="drawing-handles">
      {selected.points.map((_, at) => (
        <span
          key={at}
          ref={(handle) => {
            if (handle === null) handles.current.delete(at)
            else handles.current.set(at, handle)
          }}
          className="absolute top-0 left-0"
        >
          <Handle {...props} at={at} />
        </span>
      ))}
    </div>
  )
}

/** Dragged, or moved by arrow keys: by candles sideways and by steps of the price up and down. */
function Handle({
  selected,
  at,
  tick,
  onMove,
  onDelete,
}: Props & { readonly selected: Drawing; readonly at: number }) {
  const t = useText()
  const view = useChartView()
  const isDragging = useRef(false)
  const moveTo = (point: DrawingPoint, isEnd: boolean) =>
    onMove({ ...selected, points: selected.points.with(at, point) }, isEnd)
  const onPointer = (event: PointerEvent<HTMLElement>, isEnd: boolean) => {
    const scale = view?.scale() ?? null
    const pane = event.currentTarget.closest('[data-part=drawing-handles]')?.getBoundingClientRect()
    if (!isDragging.current || scale === null || pane === undefined) return
    isDragging.current = !isEnd
    moveTo(pointAt(scale, { x: event.clientX - pane.left, y: event.clientY - pane.top }, tick), isEnd)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    const point = selected.points[at] as DrawingPoint
    const candles = view?.visibleCandles() ?? []
    const length = (candles[1]?.time ?? 0) - (candles[0]?.time ?? 0)
    const step = priceStep(point.price, tick)
    if (key === 'Delete' || key === 'Backspace') onDelete()
    else if (key === 'ArrowUp') moveTo({ ...point, price: sum(point.price, step) }, true)
    else if (key === 'ArrowDown') moveTo({ ...point, price: max(tick, subtract(point.price, step)) }, true)
    else if (key === 'ArrowRight') moveTo({ ...point, time: addMs(point.time, length) }, true)
    else if (key === 'ArrowLeft') moveTo({ ...point, time: addMs(point.time, -length) }, true)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <button
      type="button"
      aria-label={t('chart.draw_point', { n: at + 1 })}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        isDragging.current = true
      }}
      onPointerMove={(event) => onPointer(event, false)}
      onPointerUp={(event) => onPointer(event, true)}
      onPointerCancel={() => {
        isDragging.current = false
      }}
      onKeyDown={onKeyDown}
      className="pointer-events-auto absolute size-6 -translate-1/2 cursor-move touch-none rounded-pill hit before:absolute before:inset-1.5 before:rounded-pill before:border-2 before:border-link before:bg-page"
    />
  )
}
