import { Skeleton } from '#kit/feedback'
import { Card } from '#kit/layout'

/** The plate of the address before the address is there. */
export const AddressSkeleton = () => (
  <div aria-hidden="true" className="px-gutter">
    <Card className="space-y-4">
      <Skeleton className="h-9 w-40" />
      <Skeleton className="mx-auto size-46" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-16 w-full" />
    </Card>
  </div>
)
