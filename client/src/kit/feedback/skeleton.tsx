export const Skeleton = ({ className = '' }: { className?: string }) => (
  <span
    aria-hidden="true"
    data-waiting=""
    className={`block bg-chip/60 ${className.includes('rounded') ? '' : 'rounded-sm'} ${className}`}
  />
)

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

/** Blocks of these sizes, one below the other. */
export const SkeletonStack = ({ sizes, className = 'space-y-3 pt-2' }: StackProps) => (
  <div className={`px-gutter ${className}`}>
    {sizes.map((size, at) => (
      <Skeleton key={at} className={size} />
    ))}
  </div>
)

type StackProps = { sizes: readonly string[]; className?: string }

export const Spinner = ({ className = 'size-5' }: { className?: string }) => (
  <svg
    viewBox="0 0 24 24"
    aria-hidden="true"
    className={`turning ${className}`}
    fill="none"
    strokeWidth="2.5"
  >
    <circle cx="12" cy="12" r="9" stroke="currentColor" opacity=".25" />
    <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeLinecap="round" />
  </svg>
)
