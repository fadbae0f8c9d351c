import { type PointerEvent, useId, useState } from 'react'
import {
  type ChartPoint,
  buildPath,
  nearestIndex,
  type Scale,
  computeScale,
  computeX,
  computeY,
} from './value-path.ts'

type Line = { readonly points: readonly ChartPoint[]; readonly color: string; readonly isDashed?: boolean }
type Props = {
  /** The first is the one that is inspected. */
  readonly lines: readonly [Line, ...Line[]]
  /** The index of the inspected point; null when the pointer has left. */
  readonly onInspect: (index: number | null) => void
}

/** Values over time; a press reads one. Hidden from screen readers, which read the figures above it. */
export function ValueChart({ lines, onInspect }: Props) {
  const id = useId()
  const [index, setIndex] = useState<number | null>(null)
  const scale = computeScale(lines.map(({ points }) => points))
  const [main] = lines
  if (scale === null) return <div aria-hidden="true" className="h-44" />
  const inspect = (event: PointerEvent<SVGSVGElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const next = nearestIndex(main.points, scale, (event.clientX - left) / width)
    setIndex(next)
    onInspect(next)
  }
  const release = () => {
    setIndex(null)
    onInspect(null)
  }
  const point = index === null ? undefined : main.points[index]
  return (
    <svg
      aria-hidden="true"
      viewBox="0 -40 1000 1080"
      preserveAspectRatio="none"
      className="h-44 w-full touch-pan-y"
      onPointerDown={inspect}
      onPointerMove={inspect}
      onPointerLeave={release}
      onPointerCancel={release}
    >
      <Area id={id} line={main} scale={scale} />
      {lines.map(({ points, color, isDashed = false }) => (
        <path
          key={color}
          d={buildPath(points, scale)}
          fill="none"
          stroke={color}
          strokeWidth="1.75"
          strokeDasharray={isDashed ? '4 4' : undefined}
          strokeLinejoin="round"
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
        />
      ))}
      {point?.value != null && <Cross x={computeX(scale, point.at)} y={computeY(scale, point.value)} />}
    </svg>
  )
}

type AreaProps = { readonly id: string; readonly line: Line; readonly scale: Scale }

/** Colours the area below an unbroken line. */
function Area({ id, line: { points, color }, scale }: AreaProps) {
  const path = buildPath(points, scale)
  if (path.lastIndexOf('M') > 0) return null
  return (
    <>
      <defs>
        <linearGradient id={id} x1="0" x2="0" y1="0" y2="1">
          <stop offset="0" stopColor={color} stopOpacity=".2" />
          <stop offset="1" stopColor={color} stopOpacity="0" />
        </linearGradient>
      </defs>
      <path d={`${path}L1000 1040L0 1040Z`} fill={`url(#${id})`} />
    </>
  )
}

const Cross = ({ x, y }: { readonly x: number; readonly y: number }) => (
  <path
    d={`M${x} -40V1040M0 ${y}H1000`}
    stroke="var(--text-3)"
    strokeWidth="1"
    strokeDasharray="2 3"
    vectorEffect="non-scaling-stroke"
  />
)
