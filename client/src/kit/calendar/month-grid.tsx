import { type Instant, toInstant } from '@bourse/contracts/kit'
import { Fragment, type ReactNode } from 'react'
import { momentText, useFormat } from '#kit/format'
import { type MonthDay, monthCells } from './month.ts'

const weekdayName = momentText({ weekday: 'narrow', timeZone: 'UTC' })

/** 5 January 1970 was a Monday. */
const WEEK = Array.from({ length: 7 }, (_, at) => toInstant(Date.UTC(1970, 0, 5 + at)))

/** The days of a month in seven columns below the names of the weekdays. */
export function MonthGrid({ month, cell }: { month: Instant; cell: (day: MonthDay) => ReactNode }) {
  const { language } = useFormat()
  return (
    <div className="grid grid-cols-7 gap-0.5">
      {WEEK.map((day) => (
        <span key={day} aria-hidden="true" className="text-center text-cap text-t3">
          {weekdayName(day, language)}
        </span>
      ))}
      {monthCells(month).map((day, at) =>
        day === null ? <span key={at} /> : <Fragment key={day.day}>{cell(day)}</Fragment>,
      )}
    </div>
  )
}
