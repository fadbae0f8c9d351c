import { lazy, memo, Suspense } from 'react'
import { Skeleton } from '#kit/feedback'
import type { SmallChartProps } from './small-chart.tsx'

const LazySmallChart = lazy(async () => ({ default: (await import('./small-chart.tsx')).SmallChart }))

/** Loaded when first shown. */
export const SmallChart = memo((props: SmallChartProps) => (
  <Suspense fallback={<Skeleton className="mt-11 h-48 rounded-none" />}>
    <LazySmallChart {...props} />
  </Suspense>
))
