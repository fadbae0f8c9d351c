import { type Day, toInstant } from '@bourse/contracts/kit'
import { CalendarClock } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '#kit/control'
import { FieldFrame } from '#kit/field'
import { useFormat } from '#kit/format'
import { Sheet } from '#kit/overlay'
import { DayButton } from './day-button.tsx'
import { monthBegin } from './month.ts'
import { MonthGrid } from './month-grid.tsx'
import { MonthHead } from './month-head.tsx'

type Props = {
  readonly label: string
  /** A minute in the time zone of the device, as in `2026-11-28T09:30`. */
  readonly value: string
  /** The earliest minute; its day and the later ones can be chosen. */
  readonly from: string
  readonly error?: string | undefined
  readonly hint?: ReactNode
  readonly onChange: (value: string) => void
}

const DAY_LENGTH = 10

/** A day and a minute, chosen in a calendar: the field of a browser is in the browser's language, not in the app's. */
export function MomentField({ label, value, from, error, hint, onChange }: Props) {
  const { momentOf } = useFormat()
  const [isOpen, setIsOpen] = useState(false)
  const choose = (chosen: string) => {
    onChange(chosen)
    setIsOpen(false)
  }
  return (
    <FieldFrame label={label} error={error} hint={hint}>
      {({ id, describedBy }) => (
        <>
          <button
            id={id}
            type="button"
            aria-haspopup="dialog"
            aria-invalid={error !== undefined}
            aria-describedby={`${id}-value ${describedBy ?? ''}`.trim()}
            onClick={() => setIsOpen(true)}
            className={`press flex min-h-main w-full items-center justify-between gap-2 rounded-md border bg-sheet px-3.5 text-left text-body ${error === undefined ? 'border-control/70' : 'border-error'}`}
          >
            <span id={`${id}-value`} className="num">
              {momentOf(toInstant(Date.parse(value)))}
            </span>
            <CalendarClock size={20} aria-hidden="true" className="text-t3" />
          </button>
          {isOpen && (
            <MomentSheet
              label={label}
              value={value}
              from={from}
              onChoose={choose}
              onClose={() => setIsOpen(false)}
            />
          )}
        </>
      )}
    </FieldFrame>
  )
}

type SheetProps = Pick<Props, 'label' | 'value' | 'from'> & {
  readonly onChoose: (value: string) => void
  readonly onClose: () => void
}

function MomentSheet({ label, value, from, onChoose, onClose }: SheetProps) {
  const { t } = useFormat()
  const [day, setDay] = useState(value.slice(0, DAY_LENGTH) as Day)
  const [month, setMonth] = useState(() => monthBegin(toInstant(Date.parse(day))))
  const [time, setTime] = useState(value.slice(DAY_LENGTH + 1))
  const firstDay = from.slice(0, DAY_LENGTH)
  const done = () => onChoose(`${day}T${time}`)
  return (
    <Sheet
      title={label}
      onClose={onClose}
      onEnter={done}
      foot={<Button onClick={done}>{t('app.confirm')}</Button>}
    >
      <MonthHead
        month={month}
        onChange={setMonth}
        isFirst={month <= monthBegin(toInstant(Date.parse(firstDay)))}
      />
      <div className="pb-4">
        <MonthGrid
          month={month}
          cell={(each) => (
            <DayButton
              cell={each}
              isChosen={each.day === day}
              isDisabled={each.day < firstDay}
              onChoose={setDay}
            />
          )}
        />
      </div>
      <TimeChoice time={time} onChange={setTime} />
    </Sheet>
  )
}

const listNumbers = (count: number) => Array.from({ length: count }, (_, n) => String(n).padStart(2, '0'))
const HOURS = listNumbers(24)
const MINUTES = listNumbers(60)

function TimeChoice({
  time,
  onChange,
}: {
  readonly time: string
  readonly onChange: (time: string) => void
}) {
  const { t } = useFormat()
  const [hour = '', minute = ''] = time.split(':')
  return (
    <div className="grid grid-cols-2 gap-3">
      <NumberChoice
        label={t('calendar.hour')}
        numbers={HOURS}
        value={hour}
        onChange={(chosen) => onChange(`${chosen}:${minute}`)}
      />
      <NumberChoice
        label={t('calendar.minute')}
        numbers={MINUTES}
        value={minute}
        onChange={(chosen) => onChange(`${hour}:${chosen}`)}
      />
    </div>
  )
}

type NumberProps = {
  readonly label: string
  readonly numbers: readonly string[]
  readonly value: string
  readonly onChange: (value: string) => void
}

function NumberChoice({ label, numbers, value, onChange }: NumberProps) {
  return (
    <FieldFrame label={label}>
      {({ id }) => (
        <select
          id={id}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className="num min-h-main w-full rounded-md border border-control/70 bg-sheet px-3.5 text-body [&>option]:bg-sheet"
        >
          {numbers.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  )
}
