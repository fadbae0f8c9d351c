import { toFloat } from '#kit/chart/indicators'
import type { Drawing, DrawingPoint } from './drawing.ts'

export type Pixel = { readonly x: number; readonly y: number }

/** Positions of times and prices on the price pane, and its size. */
export type PaneScale = {
  readonly xOf: (time: number) => number
  readonly yOf: (price: number) => number
  readonly width: number
  readonly height: number
  readonly priceText: (price: number) => string
}

export type Shape =
  | { readonly kind: 'segment'; readonly from: Pixel; readonly to: Pixel; readonly isFaint?: boolean }
  | { readonly kind: 'fill'; readonly corners: readonly Pixel[] }
  | { readonly kind: 'text'; readonly at: Pixel; readonly text: string; readonly size: number }

const FIBONACCI_LEVELS = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1]
const TEXT_SIZE = 13
const LEVEL_TEXT_SIZE = 10

/** The shapes of a drawing; while it is being placed, those of its points so far. */
export function drawingShapes({ kind, points, text }: Drawing, scale: PaneScale): readonly Shape[] {
  const pixels = points.map((point) => toPixel(point, scale))
  const [first, second, third] = pixels
  if (first === undefined) return []
  if (kind === 'text') return [{ kind: 'text', at: first, text, size: TEXT_SIZE }]
  if (kind === 'horizontal')
    return [{ kind: 'segment', from: { x: 0, y: first.y }, to: { x: scale.width, y: first.y } }]
  if (second === undefined) return []
  const base: Shape = { kind: 'segment', from: first, to: second }
  switch (kind) {
    case 'trend':
      return [base]
    case 'ray':
      return [{ ...base, to: extend(first, second, scale.width) }]
    case 'rectangle':
      return rectangle(first, second)
    case 'fibonacci':
      return fibonacci(points, [first, second], scale)
    case 'channel':
      return third === undefined ? [base] : channel(first, second, third)
  }
}

const toPixel = ({ time, price }: DrawingPoint, { xOf, yOf }: PaneScale): Pixel => ({
  x: xOf(time),
  y: yOf(toFloat(price)),
})

/** Continues a line beyond its second point to the edge of the pane. */
function extend(from: Pixel, through: Pixel, width: number): Pixel {
  const [dx, dy] = [through.x - from.x, through.y - from.y]
  if (dx === 0) return { x: from.x, y: from.y + Math.sign(dy) * 10_000 }
  const x = dx > 0 ? Math.max(width, through.x) : Math.min(0, through.x)
  return { x, y: from.y + (dy / dx) * (x - from.x) }
}

function rectangle(one: Pixel, other: Pixel): Shape[] {
  const corners = [one, { x: other.x, y: one.y }, other, { x: one.x, y: other.y }]
  return [{ kind: 'fill', corners }, ...edges(corners)]
}

const edges = (corners: readonly Pixel[]): Shape[] =>
  corners.map((from, at) => ({ kind: 'segment', from, to: corners[(at + 1) % corners.length] as Pixel }))

/** Two parallel lines: the second goes through the third point. */
function channel(first: Pixel, second: Pixel, third: Pixel): Shape[] {
  const slope = second.x === first.x ? 0 : (second.y - first.y) / (second.x - first.x)
  const offset = third.y - (first.y + slope * (third.x - first.x))
  const [low, high] = [
    { x: first.x, y: first.y + offset },
    { x: second.x, y: second.y + offset },
  ]
  return [
    { kind: 'fill', corners: [first, second, high, low] },
    { kind: 'segment', from: first, to: second },
    { kind: 'segment', from: low, to: high },
  ]
}

/** Levels between the prices of both points; 0 is the second one. */
function fibonacci(
  points: readonly DrawingPoint[],
  [first, second]: readonly [Pixel, Pixel],
  scale: PaneScale,
): Shape[] {
  const [start, end] = [toFloat(points[0]?.price as never), toFloat(points[1]?.price as never)]
  const [left, right] = [Math.min(first.x, second.x), Math.max(first.x, second.x)]
  const levels = FIBONACCI_LEVELS.flatMap((level): Shape[] => {
    const price = end + (start - end) * level
    const y = scale.yOf(price)
    return [
      { kind: 'segment', from: { x: left, y }, to: { x: right, y } },
      {
        kind: 'text',
        at: { x: left, y: y - 2 },
        text: `${level} · ${scale.priceText(price)}`,
        size: LEVEL_TEXT_SIZE,
      },
    ]
  })
  return [{ kind: 'segment', from: first, to: second, isFaint: true }, ...levels]
}

const REACH = 8

/** True if a press at this point selects the drawing. */
export function isHit(shapes: readonly Shape[], at: Pixel): boolean {
  return shapes.some((shape) => {
    if (shape.kind === 'segment') return distance(shape.from, shape.to, at) <= REACH
    if (shape.kind === 'fill') return false
    const width = shape.text.length * shape.size * 0.6
    const { x, y } = shape.at
    return (
      at.x >= x - REACH && at.x <= x + width + REACH && at.y >= y - shape.size - REACH && at.y <= y + REACH
    )
  })
}

/** The distance of a point from a line between two points. */
export function distance(from: Pixel, to: Pixel, point: Pixel): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const square = dx * dx + dy * dy
  const share = square === 0 ? 0 : ((point.x - from.x) * dx + (point.y - from.y) * dy) / square
  const along = Math.min(1, Math.max(0, share))
  return Math.hypot(point.x - from.x - along * dx, point.y - from.y - along * dy)
}
