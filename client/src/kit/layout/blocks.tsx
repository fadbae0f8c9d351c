import type { ReactNode } from 'react'

type BlockProps = { children: ReactNode; className?: string }

/** Surface with a lighter edge in place of a shadow. */
export const Card = ({ children, className = '' }: BlockProps) => (
  <section className={`card p-4 ${className}`}>{children}</section>
)

/** A part of a page between the gutters. */
export const Section = ({ children, className = '' }: BlockProps) => (
  <div className={`px-gutter ${className}`}>{children}</div>
)
