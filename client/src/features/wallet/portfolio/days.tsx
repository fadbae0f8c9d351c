import { type Amount, type Instant, max, negate, toInstant, ZERO } from '@bourse/contracts/kit'
import { portfolio, type PortfolioDay } from '@bourse/contracts/portfolio'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#kit/control'
import { now } from '#kit/device'
import { QueryView, Skeleton } from '#kit/feedback'
import { compactText, momentText, signedText, plainText, useFormat } from '#kit/format'
import { Card } from '#kit/layout'
import { changeColorClass, Num } from '#kit/market'
import { PageLink } from '#kit/route'
import { queryFor, usePreference } from '#api'
import { useInFiat } from '#api/own'
import { addMonths, monthBegin, monthCells, type MonthCell } from './month.ts'

const monthName = momentText({ year: 'numeric', month: 'long', timeZone: 'UTC' })
const weekdayName = momentText({ weekday: 'narrow', timeZone: 'UTC' })

/** The results of the days of a month: bars, and a calendar whose days open their transactions. */
export function Days() {
  const { t, language } = useFormat()
  const [month, setMonth] = useState(() => monthBegin(now()))
  const query = useQuery(queryFor(portfolio.days, { month: monthKey(month) }))
  return (
    <Card className="space-y-3">
      <div className="flex items-center justify-between gap-2">
        <h2 className="text-body font-semi">{t('portfolio.days')}</h2>
        <div className="flex items-center">
          <IconButton name={t('portfolio.previous_month')} onClick={() => setMonth(addMonths(month, -1))}>
            <ChevronLeft size={20} />
          </IconButton>
          <span className="min-w-24 text-center text-sub text-t2">{monthName(month, language)}</span>
          <IconButton
            name={t('portfolio.next_month')}
            disabled={month >= monthBegin(now())}
            onClick={() => setMonth(addMonths(month, 1))}
            className="-mr-3"
          >
            <ChevronRight size={20} />
          </IconButton>
        </div>
      </div>
      <QueryView query={query} skeleton={<Skeleton className="h-72" />}>
        {({ days }) => (
          <>
            <Bars cells={monthCells(month, days)} />
            <Calendar cells={monthCells(month, days)} />
          </>
        )}
      </QueryView>
      <p className="text-cap text-t3">{t('portfolio.days_note')}</p>
    </Card>
  )
}

const monthKey = (month: Instant): string => new Date(month).toISOString().slice(0, 7)

const computeSize = (value: Amount): Amount => (value < ZERO ? negate(value) : value)

/** Hidden from screen readers, which read the calendar. */
function Bars({ cells }: { cells: readonly MonthCell[] }) {
  const isHidden = usePreference('hidesBalances')
  const own = cells.filter((cell) => cell !== null)
  const most = own.reduce((size, { result }) => max(size, computeSize(result?.result ?? ZERO)), ZERO)
  if (most === ZERO || isHidden) return null
  const width = 100 / own.length
  return (
    <svg aria-hidden="true" viewBox="0 0 100 40" preserveAspectRatio="none" className="h-16 w-full">
      <path d="M0 20H100" stroke="var(--line)" strokeWidth="1" vectorEffect="non-scaling-stroke" />
      {own.map(({ day, result }, at) => {
        const value = result?.result ?? ZERO
        const height = Number((computeSize(value) * 190n) / most) / 10
        return (
          <rect
            key={day}
            x={at * width + width * 0.15}
            y={value < ZERO ? 20 : 20 - height}
            width={width * 0.7}
            height={height}
            fill={value < ZERO ? 'var(--price-down)' : 'var(--price-up)'}
          />
        )
      })}
    </svg>
  )
}

/** 5 January 1970 was a Monday. */
const WEEK = Array.from({ length: 7 }, (_, at) => toInstant(Date.UTC(1970, 0, 5 + at)))

function Calendar({ cells }: { cells: readonly MonthCell[] }) {
  const { language } = useFormat()
  return (
    <div className="grid grid-cols-7 gap-0.5">
      {WEEK.map((day) => (
        <span key={day} aria-hidden="true" className="text-center text-cap text-t3">
          {weekdayName(day, language)}
        </span>
      ))}
      {cells.map((cell, at) =>
        cell === null ? <span key={at} /> : <DayCell key={cell.day} date={cell.date} result={cell.result} />,
      )}
    </div>
  )
}

function DayCell({ date, result }: { date: number; result: PortfolioDay | null }) {
  const { t, dayText, fiatText, language } = useFormat()
  const inFiat = useInFiat()
  const isHidden = usePreference('hidesBalances')
  const classes = 'flex min-h-11 flex-col items-center justify-center rounded-sm border text-cap'
  if (result === null) return <span className={`${classes} border-transparent text-t3`}>{date}</span>
  const value = inFiat(result.result)
  const short =
    computeSize(value) >= WHOLE_ONLY ? compactText(value, language) : plainText(value, 1, language)
  const name = `${dayText(result.day)}: ${t('portfolio.result')} ${isHidden ? '' : signedText(value, fiatText(value))}`
  const frame = result.isWhole ? 'border-transparent' : 'border-dashed border-line'
  return (
    <PageLink to="setting/bill" query={{ day: result.day }} className={`press ${classes} ${frame} bg-chip`}>
      <span className="text-t2">{date}</span>
      <Num
        text={signedText(value, short)}
        isPlain
        isHidden={isHidden}
        className={`max-w-full truncate ${isHidden ? '' : changeColorClass(value)}`}
      />
      <span className="sr-only">{name}</span>
    </PageLink>
  )
}

/** From here on a cell has no space for decimals: 1,000. */
const WHOLE_ONLY = (1_000n * 10n ** 18n) as Amount
