import type { Amount } from '@bourse/contracts/kit'
import { useFormat } from '#kit/format'

export type Direction = 'up' | 'flat' | 'down'

export const toDirection = (change: Amount | null): Direction =>
  change === null || change === 0n ? 'flat' : change > 0n ? 'up' : 'down'

const COLORS = { up: 'text-up', flat: 'text-flat', down: 'text-down' }
const ARROW = { up: '▲', flat: '', down: '▼' }

export const changeColorClass = (change: Amount | null): string => COLORS[toDirection(change)]

type Props = { percent: Amount | null; isStale?: boolean; className?: string }

export function Change({ percent, isStale = false, className = '' }: Props) {
  const { percentText } = useFormat()
  const direction = toDirection(percent)
  return (
    <span className={`num font-num ${isStale ? 'text-flat' : COLORS[direction]} ${className}`}>
      {direction !== 'flat' && (
        <span aria-hidden="true" className="mr-1 text-[.7em]">
          {ARROW[direction]}
        </span>
      )}
      {percent === null ? '—' : percentText(percent)}
    </span>
  )
}

export const Pill = ({ percent, isStale = false }: Props) => (
  <span
    className={`tint inline-flex h-8 min-w-[86px] items-center justify-center rounded-sm px-1.5 text-row transition-colors ${isStale ? 'text-flat' : changeColorClass(percent)}`}
  >
    <Change percent={percent} isStale={isStale} className="text-row font-semi" />
  </span>
)
