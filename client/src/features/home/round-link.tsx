import type { ReactNode } from 'react'
import { PageLink } from '#kit/route'

export const RoundLink = ({ to, name, children }: { to: string; name: string; children: ReactNode }) => (
  <PageLink
    to={to}
    aria-label={name}
    className="press relative flex size-hit shrink-0 items-center justify-center rounded-pill text-t2 active:bg-chip"
  >
    {children}
  </PageLink>
)
