import type { ReactNode } from 'react'

/** Figures of a card: two beside each other on narrow phones, else three. */
export const FactGrid = ({ children }: { children: ReactNode }) => (
  <dl className="grid grid-cols-2 gap-x-3 gap-y-2 text-sub wide:grid-cols-3">{children}</dl>
)

export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-cap text-t3">{label}</dt>
    <dd className="text-t1">{children}</dd>
  </div>
)
