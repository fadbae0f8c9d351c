import type { ReactNode } from 'react'

export type Fact = { readonly label: string; readonly value: ReactNode; readonly isStrong?: boolean }

/** Labels at the left, values at the right. */
export const Facts = ({ rows, isSmall = false }: { rows: readonly Fact[]; isSmall?: boolean }) => (
  <dl className="divide-y divide-line">
    {rows.map(({ label, value, isStrong = false }) => (
      <div key={label} className={`flex items-baseline justify-between gap-4 ${isSmall ? 'py-2' : 'py-2.5'}`}>
        <dt className={`text-t2 ${isSmall ? 'text-sub' : 'shrink-0 text-row'}`}>{label}</dt>
        <dd
          className={`min-w-0 text-right text-row text-t1 ${isSmall ? 'wrap-anywhere' : ''} ${isStrong ? 'font-semi' : ''}`}
        >
          {value}
        </dd>
      </div>
    ))}
  </dl>
)
