import { type Instant, toInstant } from '@bourse/contracts/kit'
import { useState } from 'react'
import { DayButton, monthBegin, MonthGrid, MonthHead } from '#kit/calendar'
import { now } from '#kit/device'
import { Sheet } from '#kit/overlay'
import { useText } from '#text'

type Props = {
  readonly onGoTo: (date: Instant) => void
  readonly onClose: () => void
}

/** Chooses the day (UTC), up to today, that the chart moves to. */
export function GoToSheet({ onGoTo, onClose }: Props) {
  const t = useText()
  const latest = monthBegin(now())
  const [month, setMonth] = useState(latest)
  return (
    <Sheet title={t('chart.go_to')} onClose={onClose}>
      <MonthHead month={month} onChange={setMonth} isLast={month >= latest} />
      <div className="pb-4">
        <MonthGrid
          month={month}
          cell={(each) => {
            const at = toInstant(Date.parse(each.day))
            return <DayButton cell={each} isDisabled={at > now()} onChoose={() => onGoTo(at)} />
          }}
        />
      </div>
    </Sheet>
  )
}
