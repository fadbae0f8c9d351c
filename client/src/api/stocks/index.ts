/**
 * The trading hours of stocks, as a line for the ticket and the chart. In front of an upstream without them it shows nothing.
 */
import type { Market } from '@bourse/contracts/market'
import { createElement } from 'react'
import { lazyComponent } from '#kit/layout'
import { loadAreas } from '#text'

export { useAreStocksOpen, useIsClosed } from './use-sessions.ts'

/** Below the name of a closed stock in a list: "Closed · opens in 9h". */
export const ClosedNote = lazyComponent(
  async () => {
    const [loaded] = await Promise.all([import('./closed-note.tsx'), loadAreas(['spot'])])
    return loaded.ClosedNote
  },
  null,
  'hide',
)

const Line = lazyComponent(async () => (await import('./session-line.tsx')).SessionLine)

export const SessionLine = ({ market }: { market: Market }) =>
  market.segment === 'stocks' ? createElement(Line, { market }) : null
