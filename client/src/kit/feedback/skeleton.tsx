/** Placeholder in the size of the expected content. */
export const Skeleton = ({ className = '' }: { className?: string }) => (
  <span
    aria-hidden="true"
    data-waiting=""
    className={`block bg-chip/60 ${className.includes('rounded') ? '' : 'rounded-sm'} ${className}`}
  />
)

/** Placeholder rows of two lines. */
export const SkeletonRows = ({ count = 6 }: { count?: number }) => (
  <div aria-hidden="true" className="px-gutter">
    {Array.from({ length: count }, (_, row) => (
      <div key={row} className="flex h-16 items-center gap-3">
        <Skeleton className="size-8 shrink-0 rounded-pill" />
        <div className="flex-1 space-y-2">
          <Skeleton className="h-3.5 w-24" />
          <Skeleton className="h-3 w-16" />
        </div>
        <Skeleton className="h-4 w-20" />
      </div>
    ))}
  </div>
)
