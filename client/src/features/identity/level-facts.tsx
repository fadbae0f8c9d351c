import type { ReactNode } from 'react'

export type Fact = { readonly label: string; readonly value: ReactNode }

/** Names at the left, values at the right. */
export const LevelFacts = ({ rows }: { rows: readonly Fact[] }) => (
  <dl className="divide-y divide-line">
    {rows.map(({ label, value }) => (
      <div key={label} className="flex items-baseline justify-between gap-4 py-2">
        <dt className="text-sub text-t2">{label}</dt>
        <dd className="text-right text-row text-t1 wrap-anywhere">{value}</dd>
      </div>
    ))}
  </dl>
)
