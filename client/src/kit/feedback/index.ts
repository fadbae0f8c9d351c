/**
 * States of the app: toasts, the loading bar, skeletons, empty and error states, offline and stale notes,
 * status tags and timelines. `toast('…')` shows a toast from anywhere; `<QueryView query={…}>` draws a
 * query's loading, error and empty states. It never calls the server and never interprets a failure.
 */
export { copyWithToast, Toasts, toast } from './toast.tsx'
export type { ToastAction, Tone } from './toast.tsx'
export { LoadingBar, startLoading } from './loading-bar.tsx'
export { Skeleton, SkeletonRows } from './skeleton.tsx'
export { Empty, ErrorBox } from './places.tsx'
export { QueryView } from './query-view.tsx'
export { OfflineBar, StaleChip } from './banners.tsx'
export { StatusTag, Timeline } from './status.tsx'
export type { Status } from './status.tsx'
export { Spinner } from './spinner.tsx'
