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
            className={`pointer-events-auto absolute flex size-6 -translate-x-1/2 items-center justify-center text-sub ${
              isBuy ? 'top-1 text-up' : 'bottom-1 text-down'
            }`}
          >
            <span aria-hidden="true">{isBuy ? '▲' : '▼'}</span>
          </PageLink>
        </span>
      ))}
    </div>
  )
}

function placeMarks(view: ChartView, fills: readonly FillMark[], marks: Map<string, HTMLElement>): void {
  const scale = view.scale()
  for (const { id, at, price } of fills) {
    const mark = marks.get(id)
    if (mark === undefined) continue
    const [x, y] = scale === null ? [-1, -1] : [scale.xOf(at), scale.yOf(toFloat(price))]
    const isVisible = scale !== null && x >= 0 && x <= scale.width && y >= 0 && y <= scale.height
    mark.style.visibility = isVisible ? '' : 'hidden'
    mark.style.translate = `${Math.round(x)}px ${Math.round(y)}px`
  }
}
