import type { Side } from '@bourse/contracts/futures'
import { useText } from '#text'

export function DirectionTag({ side, leverage }: { side: Side; leverage: number }) {
  const t = useText()
  return (
    <span
      className={`tint rounded-xs px-1.5 py-0.5 text-cap font-semi whitespace-nowrap ${side === 'long' ? 'text-up' : 'text-down'}`}
    >
      {t(side === 'long' ? 'futures.long' : 'futures.short')} <span className="num">{leverage}×</span>
    </span>
  )
}
