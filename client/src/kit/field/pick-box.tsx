import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

type Props = {
  readonly id: string
  readonly describedBy: string | undefined
  readonly label: string
  /** The name of the choice; empty without one. */
  readonly text: string | undefined
  readonly icon?: ReactNode
  readonly error: string | undefined
  readonly onPress: () => void
}

/** The box of a field that opens a list of choices. */
export const PickBox = ({ id, describedBy, label, text = '', icon, error, onPress }: Props) => (
  <button
    id={id}
    type="button"
    aria-haspopup="dialog"
    aria-invalid={error !== undefined}
    aria-describedby={describedBy}
    aria-label={`${label}: ${text}`}
    onClick={onPress}
    className={`press flex min-h-main w-full items-center gap-2.5 rounded-md border bg-sheet px-3.5 text-left -outline-offset-2 active:bg-chip ${error === undefined ? 'border-control/70' : 'border-error'}`}
  >
    {icon}
    <span className="min-w-0 flex-1 text-body text-t1">{text}</span>
    <ChevronDown size={18} className="shrink-0 text-t3" />
  </button>
)
