import { type Amount, max, min } from '@bourse/contracts/kit'

/** A point of a line; null where nothing is known. */
export type ChartPoint = { readonly at: number; readonly value: Amount | null; readonly isAfterGap: boolean }

export type Scale = {
  readonly low: Amount
  readonly high: Amount
  readonly from: number
  readonly to: number
}

/** The bounds of all lines of a chart; null without two points. */
export function computeScale(lines: readonly (readonly ChartPoint[])[]): Scale | null {
  const points = lines.flatMap((line) => line.filter(({ value }) => value !== null))
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined || points.length < 2) return null
  const values = points.map(({ value }) => value as Amount)
  return {
    low: values.reduce((one, other) => min(one, other)),
    high: values.reduce((one, other) => max(one, other)),
    from: Math.min(...points.map(({ at }) => at)),
    to: Math.max(...points.map(({ at }) => at)),
  }
}

const SIZE = 1000

export const computeX = ({ from, to }: Scale, at: number): number =>
  to === from ? 0 : Math.round(((at - from) / (to - from)) * SIZE)

export function computeY({ low, high }: Scale, value: Amount): number {
  const span = high - low
  return span === 0n ? SIZE / 2 : SIZE - Number(((value - low) * BigInt(SIZE)) / span)
}

/** A path in a square of 1,000 units; it is broken where values are missing. */
export function buildPath(points: readonly ChartPoint[], scale: Scale): string {
  let isOpen = false
  return points
    .map(({ at, value, isAfterGap }) => {
      if (value === null) {
        isOpen = false
        return ''
      }
      const step = isOpen && !isAfterGap ? 'L' : 'M'
      isOpen = true
      return `${step}${computeX(scale, at)} ${computeY(scale, value)}`
    })
    .join('')
}

/** The index of the point nearest to a part of the width. */
export function nearestIndex(points: readonly ChartPoint[], scale: Scale, part: number): number {
  const at = scale.from + part * (scale.to - scale.from)
  let nearest = 0
  for (const [index, point] of points.entries())
    if (Math.abs(point.at - at) < Math.abs((points[nearest]?.at ?? 0) - at)) nearest = index
  return nearest
}
