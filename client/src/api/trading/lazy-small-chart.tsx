import { memo } from 'react'
import { Skeleton } from '#kit/feedback'
import { lazyComponent } from '#kit/layout'

/** Loaded when first shown. */
export const SmallChart = memo(
  lazyComponent(
    async () => (await import('./small-chart.tsx')).SmallChart,
    <Skeleton className="mt-11 h-40 rounded-none" />,
  ),
)
