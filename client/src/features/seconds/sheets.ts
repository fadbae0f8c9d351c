import { lazy } from 'react'

/** What lies over the page comes when it is opened: the desk stands before its sheets. */
export const OptionReview = lazy(() =>
  import('./option-review.tsx').then((file) => ({ default: file.OptionReview })),
)
export const ResultSheet = lazy(() =>
  import('./result-sheet.tsx').then((file) => ({ default: file.ResultSheet })),
)
export const CoinSheet = lazy(() => import('./coin-sheet.tsx').then((file) => ({ default: file.CoinSheet })))
