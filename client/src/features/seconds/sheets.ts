import { lazy } from 'react'

/** Sheets are loaded when first opened. */
export const OptionReview = lazy(() =>
  import('./option-review.tsx').then((file) => ({ default: file.OptionReview })),
)
export const ResultSheet = lazy(() =>
  import('./result-sheet.tsx').then((file) => ({ default: file.ResultSheet })),
)
export const CoinSheet = lazy(() => import('./coin-sheet.tsx').then((file) => ({ default: file.CoinSheet })))
