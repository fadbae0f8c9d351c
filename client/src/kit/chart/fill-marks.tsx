import { useLayoutEffect, useRef } from 'react'
import type { Amount, Instant } from '@bourse/contracts/kit'
import { toFloat } from '#kit/chart/indicators'
import { PageLink, type Query } from '#kit/route'
import { useChartView, useFrame } from './chart-context.ts'
import type { ChartView } from './chart-view.ts'
import { type Box, layoutMarks } from './mark-layout.ts'

/** An own trade; a press opens its receipt. */
export type FillMark = {
  readonly id: string
  readonly at: Instant
  readonly price: Amount
  readonly isBuy: boolean
  readonly name: string
  readonly link: { readonly to: string; readonly query: Query }
}

/** Marks of own trades: purchases below their price, sales above. */
export function FillMarks({ fills }: { fills: readonly FillMark[] }) {
  const view = useChartView()
  const marks = useRef(new Map<string, HTMLElement>())
  const place = (of: ChartView) => placeMarks(of, fills, marks.current)
  useFrame(place)
  useLayoutEffect(() => {
    if (view !== null) place(view)
  })
  return (
    <div className="pointer-events-none absolute inset-0 overflow-hidden" data-part="fill-marks">
      {fills.map(({ id, isBuy, name, link }) => (
        <span
          key={id}
          ref={(mark) => {
            if (mark === null) marks.current.delete(id)
            else marks.current.set(id, mark)
          }}
          className="absolute top-0 left-0"
        >
          <PageLink
            {...link}
            aria-label={name}
            title={name}
            className={`pointer-events-auto flex size-6 -translate-x-1/2 items-center justify-center text-sub ${
              isBuy ? 'text-up' : 'text-down'
            }`}
          >
            <span aria-hidden="true">{isBuy ? '▲' : '▼'}</span>
          </PageLink>
        </span>
      ))}
    </div>
  )
}

/** Places marks beside the labels of levels, which are placed before. */
function placeMarks(view: ChartView, fills: readonly FillMark[], marks: Map<string, HTMLElement>): void {
  const scale = view.scale()
  const shown = fills.flatMap(({ id, at, price, isBuy }) => {
    const mark = marks.get(id)
    if (mark === undefined) return []
    if (scale === null) mark.hidden = true
    const [x, y] = scale === null ? [-1, -1] : [scale.xOf(at), scale.yOf(toFloat(price))].map(Math.round)
    return [{ mark, x: x ?? -1, y: y ?? -1, isBuy }]
  })
  if (scale === null) return
  const [first] = shown
  const labels = first === undefined ? [] : labelBoxes(first.mark, scale.width)
  for (const [at, place] of layoutMarks(shown, labels, scale).entries()) {
    const mark = shown[at]?.mark
    if (mark === undefined) continue
    mark.hidden = place === null
    if (place !== null) mark.style.translate = `${place.x}px ${place.top}px`
  }
}

/** Reads the labels of the levels in the chart of a mark. */
function labelBoxes(mark: HTMLElement, width: number): Box[] {
  const rows = mark.closest('[data-part=chart]')?.querySelectorAll<HTMLElement>('[data-level]') ?? []
  return [...rows].flatMap((row) => {
    const label = row.querySelector<HTMLElement>('[data-label]')
    if (label === null || row.style.visibility === 'hidden' || 'crowded' in row.dataset) return []
    const [y, distance] = ['--label-y', '--label-right'].map((name) =>
      Number.parseFloat(row.style.getPropertyValue(name)),
    )
    if (y === undefined || distance === undefined || Number.isNaN(y)) return []
    const right = width - distance
    const half = label.offsetHeight / 2
    return [{ left: right - label.offsetWidth, right, top: y - half, bottom: y + half }]
  })
}
