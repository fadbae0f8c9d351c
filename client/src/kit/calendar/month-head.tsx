import type { Instant } from '@bourse/contracts/kit'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '#kit/control'
import { momentText, useFormat } from '#kit/format'
import { addMonths } from './month.ts'

const monthName = momentText({ year: 'numeric', month: 'long', timeZone: 'UTC' })

type Props = {
  readonly month: Instant
  readonly onChange: (month: Instant) => void
  /** Whether the earlier or later months cannot be shown. */
  readonly isFirst?: boolean
  readonly isLast?: boolean
}

/** The name of a month between the buttons to its neighbours. */
export function MonthHead({ month, onChange, isFirst = false, isLast = false }: Props) {
  const { t, language } = useFormat()
  const step = (count: number) => () => onChange(addMonths(month, count))
  return (
    <div className="flex items-center">
      <IconButton name={t('calendar.previous_month')} disabled={isFirst} onClick={step(-1)}>
        <ChevronLeft size={20} />
      </IconButton>
      <span aria-live="polite" className="min-w-24 flex-1 text-center text-sub text-t2">
        {monthName(month, language)}
      </span>
      <IconButton name={t('calendar.next_month')} disabled={isLast} onClick={step(1)} className="-mr-3">
        <ChevronRight size={20} />
      </IconButton>
    </div>
  )
}
