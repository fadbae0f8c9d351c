import type { Amount } from '@bourse/contracts/kit'
import { useId } from 'react'

/** Integer coordinates from 0 to 1000, so amounts stay exact. */
export function sparkPath(values: readonly Amount[]): string {
  if (values.length < 2) return ''
  let [low, high] = [values[0] as bigint, values[0] as bigint]
  for (const value of values) {
    if (value < low) low = value
    if (value > high) high = value
  }
  const span = high - low === 0n ? 1n : high - low
  return values
    .map((value, at) => {
      const x = Math.round((at / (values.length - 1)) * 1000)
      const y = 1000n - ((value - low) * 1000n) / span
      return `${at === 0 ? 'M' : 'L'}${x} ${y}`
    })
    .join('')
}

type Props = {
  values: readonly Amount[]
  tone: 'up' | 'flat' | 'down'
  /** Fills the width of its container, for the head of a page. */
  isWide?: boolean
}

const SMALL = { width: 60, height: 26 }
const WIDE = { width: '100%', height: 112 }

/** Hidden from screen readers, which read the figures beside it. */
export function Sparkline({ values, tone, isWide = false }: Props) {
  const id = useId()
  const path = sparkPath(values)
  const size = isWide ? WIDE : SMALL
  const color = `var(--price-${tone})`
  if (path === '') return <span aria-hidden="true" className="inline-block" style={size} />
  return (
    <svg
      aria-hidden="true"
      {...size}
      viewBox="0 -60 1000 1120"
      preserveAspectRatio="none"
      className="shrink-0"
    >
      <defs>
        <linearGradient id={id} x1="0" x2="0" y1="0" y2="1">
          <stop offset="0" stopColor={color} stopOpacity=".22" />
          <stop offset="1" stopColor={color} stopOpacity="0" />
        </linearGradient>
      </defs>
      <path d={`${path}L1000 1000L0 1000Z`} fill={`url(#${id})`} />
      <path
        d={path}
        fill="none"
        stroke={color}
        strokeWidth="1.5"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}
