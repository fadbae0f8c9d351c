import { lazy, Suspense } from 'react'
import type { ShareProps } from './share-sheet.tsx'

const Late = lazy(async () => ({ default: (await import('./share-sheet.tsx')).ShareSheet }))

/** Loaded when first opened. */
export const ShareSheet = (props: ShareProps) => (
  <Suspense>
    <Late {...props} />
  </Suspense>
)
