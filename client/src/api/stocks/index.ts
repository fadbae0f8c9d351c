/**
 * The trading hours of stocks, as a line for the ticket and the chart. In front of an upstream without them it shows nothing.
 */
import type { Market } from '@bourse/contracts/market'
import { createElement } from 'react'
import { lazyComponent } from '#kit/layout'

export { useIsClosed } from './use-sessions.ts'

const Line = lazyComponent(async () => (await import('./session-line.tsx')).SessionLine)

export const SessionLine = ({ market }: { market: Market }) =>
  market.segment === 'stocks' ? createElement(Line, { market }) : null
