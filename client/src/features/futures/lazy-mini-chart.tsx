import { type ComponentProps, lazy, Suspense } from 'react'
import { Skeleton } from '#kit/feedback'
import type { MiniChart as Chart } from './mini-chart.tsx'

const Late = lazy(async () => ({ default: (await import('./mini-chart.tsx')).MiniChart }))

/** Loaded when first shown. */
export const MiniChart = (props: ComponentProps<typeof Chart>) => (
  <Suspense fallback={<Skeleton className="mt-11 h-48 rounded-none" />}>
    <Late {...props} />
  </Suspense>
)
