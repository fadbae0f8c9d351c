import type { Market } from '@bourse/contracts/market'
import type { ReactNode } from 'react'
import { StaleChip } from '#kit/feedback'
import { useText } from '#text'
import { useStale } from '#api/feed'
import { useIsClosed } from '#api/stocks'

/** The reason why a market's prices do not move: not live, paused, or outside of its session; null while they do. */
export function useIdleReason(market: Market): ReactNode {
  const t = useText()
  const stale = useStale()
  const isClosed = useIsClosed(market)
  if (stale !== null) return <StaleChip stale={stale} />
  const isHalted = market.spotOpen === false && market.futuresOpen === false
  if (!isHalted && !isClosed) return null
  return (
    <span className="rounded-pill bg-chip px-2.5 py-1 text-cap text-t2">
      {t(isHalted ? 'chart.halted' : 'chart.session_over')}
    </span>
  )
}
