import type { ReactNode } from 'react'
import { useChosenInView } from './use-chosen-in-view.ts'

type Props<Id extends string> = {
  name: string
  chips: readonly { readonly id: Id; readonly label: ReactNode }[]
  value: Id | null
  onChange: (id: Id) => void
  className?: string
}

export const Chips = <Id extends string>({ name, chips, value, onChange, className = '' }: Props<Id>) => (
  <div
    ref={useChosenInView(value)}
    role="group"
    aria-label={name}
    className={`strip gap-2 py-1.5 ${className}`}
  >
    {chips.map((chip) => (
      <button
        key={chip.id}
        type="button"
        aria-pressed={chip.id === value}
        onClick={() => onChange(chip.id)}
        className={`press hit flex min-h-8 shrink-0 items-center gap-1.5 rounded-pill border px-3 text-sub font-med -outline-offset-2 ${
          chip.id === value ? 'border-link bg-chip text-t1' : 'border-transparent bg-sheet text-t2'
        }`}
      >
        {chip.label}
      </button>
    ))}
  </div>
)
