import { type KeyboardEvent, type PointerEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { type Amount, max, subtract, sum } from '@bourse/contracts/kit'
import { toFloat } from '#kit/chart/indicators'
import { isKey } from '#kit/device'
import { useFormat } from '#kit/format'
import { useChartView, useFrame } from './chart-context.ts'
import type { ChartView } from './chart-view.ts'
import { layoutLabels } from './label-layout.ts'
import { nearestTick, priceStep } from './tick.ts'

/** A price across the chart, such as that of an order. */
export type PriceLevel = {
  readonly id: string
  readonly price: Amount
  readonly tick: Amount
  /** Shown on the chart. */
  readonly label: string
  /** Read out, without the price. */
  readonly name: string
  readonly tone: 'up' | 'down' | 'flat' | 'warning'
  /** Receives the price to which the level was dragged or moved by keys; nothing has changed yet. */
  readonly onMove?: (price: Amount) => void
  readonly onPress?: () => void
}

const TONES = {
  up: 'border-up text-up',
  down: 'border-down text-down',
  flat: 'border-flat text-t2',
  warning: 'border-warning text-warning',
} as const

/** The levels over the surrounding chart; those that can be moved are sliders for keyboard and screen reader. */
export function PriceLevels({ levels }: { levels: readonly PriceLevel[] }) {
  const { t, priceText } = useFormat()
  const view = useChartView()
  const hint = useId()
  const [moving, setMoving] = useState<{ readonly id: string; readonly price: Amount } | null>(null)
  const rows = useRef(new Map<string, HTMLElement>())
  const shown = levels.map((level) => (level.id === moving?.id ? { ...level, price: moving.price } : level))
  const place = (of: ChartView) => placeLevels(of, shown, rows.current)
  useFrame(place)
  useLayoutEffect(() => {
    if (view !== null) place(view)
  })
  return (
    <div className="pointer-events-none absolute inset-0 overflow-hidden" data-part="price-levels">
      <p id={hint} hidden>
        {t('chart.level_hint')}
      </p>
      {shown.map((level) => (
        <div
          key={level.id}
          data-level={level.id}
          ref={(row) => {
            if (row === null) rows.current.delete(level.id)
            else rows.current.set(level.id, row)
          }}
          className={`group absolute top-0 left-0 w-(--plot) ${TONES[level.tone]}`}
        >
          <span className="absolute inset-x-0 translate-y-(--line-y) border-t border-dashed border-inherit group-data-edge:hidden" />
          <span className="num absolute left-full min-w-max -translate-y-1/2 rounded-xs border border-inherit bg-card px-1 text-tab font-num group-data-edge:hidden top-(--line-y)">
            {priceText(level.price, level.tick)}
          </span>
          <LevelLabel
            level={level}
            described={hint}
            onMoving={(price) => setMoving(price === null ? null : { id: level.id, price })}
            isMoving={moving?.id === level.id}
          />
        </div>
      ))}
    </div>
  )
}

function placeLevels(view: ChartView, levels: readonly PriceLevel[], rows: Map<string, HTMLElement>): void {
  const scale = view.scale()
  const shown = levels.flatMap((level) => {
    const row = rows.get(level.id)
    if (row === undefined) return []
    row.style.visibility = scale === null ? 'hidden' : ''
    if (scale === null) return []
    const y = scale.yOf(toFloat(level.price))
    // Set first, because the arrow of an edge and the width of the pane are part of the label's width.
    row.style.setProperty('--plot', `${scale.width}px`)
    if (y >= 0 && y <= scale.height) delete row.dataset['edge']
    else row.dataset['edge'] = y < 0 ? 'above' : 'below'
    const width = row.querySelector<HTMLElement>('[data-label]')?.offsetWidth ?? 0
    return [{ row, width, y }]
  })
  if (scale === null) return
  const area = { top: legendHeight(rows), bottom: scale.height, width: scale.width - MARGIN }
  for (const [at, label] of layoutLabels(shown, area).entries()) {
    const own = shown[at]
    if (own === undefined) continue
    const { style, dataset } = own.row
    if (label === null) dataset['crowded'] = ''
    else delete dataset['crowded']
    style.setProperty('--line-y', `${Math.round(own.y)}px`)
    if (label === null) continue
    style.setProperty('--label-y', `${label.y}px`)
    style.setProperty('--label-right', `${label.right + MARGIN}px`)
  }
}

/** Distance of the labels from the axis. */
const MARGIN = 8

/** Labels of prices above the chart stand below the legend. */
function legendHeight(rows: Map<string, HTMLElement>): number {
  const [row] = rows.values()
  const legend = row?.closest('[data-part=chart]')?.querySelector<HTMLElement>('[data-part=legend]')
  return legend === null || legend === undefined ? 0 : legend.offsetTop + legend.offsetHeight
}

type LabelProps = {
  readonly level: PriceLevel
  readonly described: string
  /** Null when the level returns. */
  readonly onMoving: (price: Amount | null) => void
  readonly isMoving: boolean
}

/** A level without room for its label shows its line and price only; its order is in the list below the chart. */
const LABEL =
  'group-data-crowded:invisible absolute right-(--label-right) top-(--label-y) -translate-y-1/2 flex h-6 max-w-[70%] items-center gap-1 rounded-sm border border-inherit bg-card px-1.5 text-tab font-semi whitespace-nowrap -outline-offset-1'

function LevelLabel({ level, described, onMoving, isMoving }: LabelProps) {
  const { priceText } = useFormat()
  const { label, name, price, tick, onMove, onPress } = level
  const drag = useDrag(level, onMoving)
  const content = (
    <>
      <span aria-hidden="true" className="hidden group-data-[edge=above]:inline">
        ↑
      </span>
      <span aria-hidden="true" className="hidden group-data-[edge=below]:inline">
        ↓
      </span>
      <span className="truncate">{label}</span>
    </>
  )
  const spoken = `${name}, ${priceText(price, tick)}`
  if (onMove !== undefined)
    return (
      <button
        type="button"
        data-label
        role="slider"
        aria-orientation="vertical"
        aria-label={name}
        aria-valuenow={toFloat(price)}
        aria-valuetext={priceText(price, tick)}
        aria-describedby={described}
        {...drag}
        className={`${LABEL} hit pointer-events-auto cursor-ns-resize touch-none select-none ${isMoving ? 'bg-chip' : ''}`}
      >
        {content}
      </button>
    )
  if (onPress !== undefined)
    return (
      <button
        type="button"
        data-label
        aria-label={spoken}
        onClick={onPress}
        className={`${LABEL} press hit pointer-events-auto`}
      >
        {content}
      </button>
    )
  return (
    <span data-label className={LABEL}>
      {content}
      <span className="sr-only">{spoken}</span>
    </span>
  )
}

/** A shorter movement is a press. */
const DRAG_FROM_PX = 4

/** Moves a level by pointer, or by arrow keys and Enter; Esc and leaving the level return it. */
function useDrag({ price, tick, onMove, onPress }: PriceLevel, onMoving: LabelProps['onMoving']) {
  const view = useChartView()
  const start = useRef<{ readonly y: number; readonly levelY: number } | null>(null)
  const before = useRef<Amount | null>(null)
  const settle = (isConfirmed: boolean) => {
    const [from, to] = [before.current, price]
    before.current = null
    start.current = null
    onMoving(null)
    if (!isConfirmed) return
    if (from === null || from === to) onPress?.()
    else onMove?.(to)
  }
  const moveTo = (next: Amount) => {
    before.current ??= price
    onMoving(next)
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const levelY = view?.scale()?.yOf(toFloat(price))
      if (event.button !== 0 || levelY === undefined) return
      event.currentTarget.setPointerCapture(event.pointerId)
      start.current = { y: event.clientY, levelY }
    },
    onPointerMove: (event: PointerEvent) => {
      const from = start.current
      if (from === null) return
      const distance = event.clientY - from.y
      if (before.current === null && Math.abs(distance) < DRAG_FROM_PX) return
      const value = view?.scale()?.priceAt(from.levelY + distance) ?? null
      if (value !== null) moveTo(nearestTick(value, tick))
    },
    onPointerUp: () => start.current !== null && settle(true),
    onPointerCancel: () => settle(false),
    onBlur: () => before.current !== null && settle(false),
    onKeyDown: (event: KeyboardEvent) => {
      const direction = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 }[event.key]
      if (direction !== undefined) {
        const step = event.shiftKey ? tick : priceStep(before.current ?? price, tick)
        moveTo(max(tick, direction > 0 ? sum(price, step) : subtract(price, step)))
      } else if (isKey(event.nativeEvent, 'Enter')) settle(true)
      else if (isKey(event.nativeEvent, 'Escape') && before.current !== null) settle(false)
      else return
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
