import { lazy, Suspense } from 'react'
import type { ShareProps } from './share-sheet.tsx'

const Late = lazy(async () => ({ default: (await import('./share-sheet.tsx')).ShareSheet }))

/** Fetched when somebody first wants to share something. */
export const ShareSheet = (props: ShareProps) => (
  <Suspense>
    <Late {...props} />
  </Suspense>
)
