import type { Position } from '@bourse/contracts/futures'
import type { ReactNode } from 'react'
import { PairDisc } from '#kit/picture'
import { useText } from '#text'

type TitleProps = {
  readonly position: Pick<Position, 'symbol' | 'side' | 'leverage'>
  readonly tag?: ReactNode
}

/** Market, direction and leverage. */
export function PositionTitle({ position: { symbol, side, leverage }, tag }: TitleProps) {
  const t = useText()
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <PairDisc symbol={symbol} />
      <span className="text-row font-semi">{symbol ?? '—'}</span>
      <span
        className={`tint rounded-xs px-1.5 py-0.5 text-cap font-semi whitespace-nowrap ${side === 'long' ? 'text-up' : 'text-down'}`}
      >
        {t(side === 'long' ? 'futures.long' : 'futures.short')} <span className="num">{leverage}×</span>
      </span>
      {tag}
    </p>
  )
}
