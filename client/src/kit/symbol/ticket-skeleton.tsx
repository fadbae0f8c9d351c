import { Skeleton } from '#kit/feedback'

/** `sizes` are the heights of the ticket's fields. */
export const TicketSkeleton = ({ sizes }: { readonly sizes: readonly string[] }) => (
  <div aria-hidden="true" className="space-y-4 px-gutter pt-2">
    <Skeleton className="h-12 w-40" />
    <div className="grid grid-cols-1 gap-3 wide:grid-cols-[58fr_42fr]">
      <div className="space-y-3">
        {sizes.map((size, at) => (
          <Skeleton key={at} className={size} />
        ))}
      </div>
      <Skeleton className="hidden h-96 wide:block" />
    </div>
  </div>
)
