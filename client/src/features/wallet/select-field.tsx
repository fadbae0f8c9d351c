import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { FieldFrame } from '#kit/field'
import { type Choice, PickSheet } from '#kit/overlay'

type Props<Id extends string> = {
  label: string
  /** Shown without a choice. */
  placeholder?: string
  choices: readonly Choice<Id>[]
  value: Id | null
  onPick: (id: Id) => void
  hasSearch?: boolean
  error?: string | undefined
  trailing?: ReactNode
}

/** A field whose value is one of a list: a press opens the list. */
export function SelectField<Id extends string>(props: Props<Id>) {
  const { label, placeholder = '', choices, value, onPick, hasSearch = false, error, trailing } = props
  const [isOpen, setOpen] = useState(false)
  const chosen = choices.find((choice) => choice.id === value)
  return (
    <>
      <FieldFrame label={label} error={error} trailing={trailing}>
        {({ id, describedBy }) => (
          <button
            id={id}
            type="button"
            aria-haspopup="dialog"
            aria-invalid={error !== undefined}
            aria-describedby={describedBy}
            aria-label={`${label}: ${chosen?.label ?? placeholder}`}
            onClick={() => setOpen(true)}
            className={`press flex min-h-main w-full items-center gap-2.5 rounded-md border bg-sheet px-3.5 text-left -outline-offset-2 active:bg-chip ${error === undefined ? 'border-control/70' : 'border-error'}`}
          >
            {chosen?.icon}
            <span className={`min-w-0 flex-1 text-body ${chosen === undefined ? 'text-t3' : 'text-t1'}`}>
              {chosen?.label ?? placeholder}
            </span>
            <ChevronDown size={18} aria-hidden="true" className="shrink-0 text-t3" />
          </button>
        )}
      </FieldFrame>
      {isOpen && (
        <PickSheet
          title={label}
          hasSearch={hasSearch}
          choices={choices}
          value={value}
          onPick={(id) => {
            onPick(id)
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
