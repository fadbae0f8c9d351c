import type { ReactNode } from 'react'

export type Fact = { readonly label: string; readonly value: ReactNode }

/** Names at the left, values at the right. */
export const Facts = ({ rows }: { rows: readonly Fact[] }) => (
  <dl className="divide-y divide-line">
    {rows.map(({ label, value }) => (
      <div key={label} className="flex items-baseline justify-between gap-4 py-2.5">
        <dt className="shrink-0 text-row text-t2">{label}</dt>
        <dd className="min-w-0 text-right text-row text-t1">{value}</dd>
      </div>
    ))}
  </dl>
)
