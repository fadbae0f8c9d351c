/** Loading, error, empty and stale states, toasts, tags. `<QueryView query={…}>` draws those of a query. */
export { copyWithToast, toast, Toasts, withToast } from './toast.tsx'
export { Drawing } from './drawing.tsx'
export { LoadingBar, startLoading } from './loading-bar.tsx'
export { Skeleton, SkeletonRows, SkeletonStack, Spinner } from './skeleton.tsx'
export { Empty, ErrorBox, QueryView } from './places.tsx'
export { OfflineBar, StaleChip, useBlockedReason } from './banners.tsx'
export { StatusTag, Timeline } from './status.tsx'
export type { Status } from './status.tsx'
