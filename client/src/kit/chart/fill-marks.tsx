import { useLayoutEffect, useRef } from 'react'
import type { Amount, Instant } from '@bourse/contracts/kit'
import { toFloat } from '#kit/chart/indicators'
import { PageLink, type Query } from '#kit/route'
import { useChartView, useFrame } from './chart-context.ts'
import type { ChartView } from './chart-view.ts'

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

/** Side of a mark, and its distance from the price. */
const SIZE_PX = 24
const GAP_PX = 4

/** Marks that would cover each other are stacked away from the price. */
function placeMarks(view: ChartView, fills: readonly FillMark[], marks: Map<string, HTMLElement>): void {
  const scale = view.scale()
  const placed: { x: number; top: number }[] = []
  for (const { id, at, price, isBuy } of fills) {
    const mark = marks.get(id)
    if (mark === undefined) continue
    const center = scale === null ? -1 : Math.round(scale.xOf(at))
    // Whole at the edges of the pane.
    const x = scale === null ? -1 : Math.min(Math.max(center, SIZE_PX / 2), scale.width - SIZE_PX / 2)
    const y = scale === null ? -1 : Math.round(scale.yOf(toFloat(price)))
    let top = isBuy ? y + GAP_PX : y - GAP_PX - SIZE_PX
    const isCovered = () =>
      placed.some((other) => Math.abs(other.x - x) < SIZE_PX && Math.abs(other.top - top) < SIZE_PX)
    while (isCovered()) top += isBuy ? SIZE_PX : -SIZE_PX
    const isVisible =
      scale !== null && center >= 0 && center <= scale.width && top >= 0 && top + SIZE_PX <= scale.height
    mark.style.visibility = isVisible ? '' : 'hidden'
    mark.style.translate = `${x}px ${top}px`
    if (isVisible) placed.push({ x, top })
  }
}
