import type { ReactNode } from 'react'

type Fact = { readonly label: string; readonly value: ReactNode }
type Props = { readonly facts: readonly (Fact | false)[]; readonly className?: string }

/** Figures below their names: two beside each other on narrow screens, else three. */
export const FactGrid = ({ facts, className = 'grid grid-cols-2 gap-y-2 wide:grid-cols-3' }: Props) => (
  <dl className={`${className} gap-x-3 text-sub`}>
    {facts.map(
      (fact, at) =>
        fact !== false && (
          <div key={at} className="min-w-0">
            <dt className="text-cap text-t3">{fact.label}</dt>
            <dd className="text-t1">{fact.value}</dd>
          </div>
        ),
    )}
  </dl>
)
