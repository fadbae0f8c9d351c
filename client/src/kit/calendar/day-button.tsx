import type { Day } from '@bourse/contracts/kit'
import { useFormat } from '#kit/format'
import type { MonthDay } from './month.ts'

type Props = {
  readonly cell: MonthDay
  /** False where a press acts at once, and no day stays chosen. */
  readonly isChosen?: boolean
  readonly isDisabled: boolean
  readonly onChoose: (day: Day) => void
}

export function DayButton({ cell: { day, date }, isChosen = false, isDisabled, onChoose }: Props) {
  const { dayText } = useFormat()
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={dayText(day)}
      disabled={isDisabled}
      onClick={() => onChoose(day)}
      className={`press num min-h-11 rounded-sm text-row ${isChosen ? 'bg-primary text-on-primary' : isDisabled ? 'text-t3 opacity-60' : 'text-t1'}`}
    >
      {String(date)}
    </button>
  )
}
