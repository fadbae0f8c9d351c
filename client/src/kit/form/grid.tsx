import type { ReactNode } from 'react'

/** The ticket at the left and the book at the right; below each other on the narrowest screens. */
export const OrderFormGrid = ({ children, book }: { children: ReactNode; book: ReactNode }) => (
  <div
    className={`grid grid-cols-1 gap-3 px-gutter pt-1 ${book === null ? '' : 'wide:grid-cols-[minmax(0,58fr)_minmax(0,42fr)]'}`}
  >
    {children}
    {book}
  </div>
)
