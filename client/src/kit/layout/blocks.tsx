import type { ReactNode } from 'react'

type BlockProps = { children: ReactNode; className?: string }

/** A quiet plate; its edge is light from above, never a shadow. */
export const Card = ({ children, className = '' }: BlockProps) => (
  <section className={`card p-4 ${className}`}>{children}</section>
)

export const CardTitle = ({ children, aside }: { children: ReactNode; aside?: ReactNode }) => (
  <header className="flex items-center justify-between gap-3 pb-3">
    <h2 className="text-body font-semi">{children}</h2>
    {aside}
  </header>
)

/** A part of a page between the gutters. */
export const Section = ({ children, className = '' }: BlockProps) => (
  <div className={`px-gutter ${className}`}>{children}</div>
)

/** The one main action of a page, at the thumb, always in sight and never behind the keyboard. */
export const BottomBar = ({ children }: { children: ReactNode }) => (
  <div className="sticky bottom-0 z-(--z-sticky) mt-auto border-t border-line bg-page px-gutter pt-3 pb-[calc(12px+var(--safe-b))]">
    {children}
  </div>
)
