import { type ComponentProps, lazy, Suspense } from 'react'
import type { MarketSheet as Sheet } from './market-sheet.tsx'

const Late = lazy(() => import('./market-sheet.tsx').then((module) => ({ default: module.MarketSheet })))

/** Fetched when it is first opened: a trading page is drawn without it. */
export const MarketSheet = (props: ComponentProps<typeof Sheet>) => (
  <Suspense>
    <Late {...props} />
  </Suspense>
)
