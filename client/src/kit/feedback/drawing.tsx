import type { ReactNode } from 'react'

type Props = { width: number; height: number; className?: string; children: ReactNode }

/** A line drawing that screen readers skip; its paths choose their colours. */
export const Drawing = ({ width, height, className, children }: Props) => (
  <svg
    viewBox={`0 0 ${width} ${height}`}
    width={width}
    height={height}
    aria-hidden="true"
    fill="none"
    strokeWidth="1.75"
    strokeLinecap="round"
    strokeLinejoin="round"
    className={className}
  >
    {children}
  </svg>
)
