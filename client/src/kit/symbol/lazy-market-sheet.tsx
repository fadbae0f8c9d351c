import { type ComponentProps, lazy, Suspense } from 'react'
import type { MarketSheet as Sheet } from './market-sheet.tsx'

const Late = lazy(() => import('./market-sheet.tsx').then((module) => ({ default: module.MarketSheet })))

/** Loaded when first opened. */
export const MarketSheet = (props: ComponentProps<typeof Sheet>) => (
  <Suspense>
    <Late {...props} />
  </Suspense>
)
