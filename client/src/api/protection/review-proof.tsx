import { Skeleton } from '#kit/feedback'
import { lazyComponent } from '#kit/layout'

/** The fields that prove the member, in a review: loaded when it opens, because the form before it has none of them. */
export const ProofFields = lazyComponent(
  async () => (await import('./proof-fields.tsx')).ProofFields,
  <Skeleton className="mt-4 h-11" />,
)
