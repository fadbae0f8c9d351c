import { type ComponentProps, lazy, Suspense } from 'react'
import { Skeleton } from '#kit/feedback'
import type { ProofFields as Fields } from './proof-fields.tsx'

const Lazy = lazy(() => import('./proof-fields.tsx').then((module) => ({ default: module.ProofFields })))

/** The fields that prove the member, in a review: loaded when it opens, because the form before it has none of them. */
export const ProofFields = (props: ComponentProps<typeof Fields>) => (
  <Suspense fallback={<Skeleton className="mt-4 h-11" />}>
    <Lazy {...props} />
  </Suspense>
)
