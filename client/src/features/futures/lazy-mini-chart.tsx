import { type ComponentProps, lazy, Suspense } from 'react'
import { Skeleton } from '#kit/feedback'
import type { MiniChart as Chart } from './mini-chart.tsx'

const Late = lazy(async () => ({ default: (await import('./mini-chart.tsx')).MiniChart }))

/** Fetched when a chart is first asked for: the desk is drawn without it. */
export const MiniChart = (props: ComponentProps<typeof Chart>) => (
  <Suspense fallback={<Skeleton className="mt-11 h-48 rounded-none" />}>
    <Late {...props} />
  </Suspense>
)
