import { type Amount, type Day, type Instant, max, negate, ZERO } from '@bourse/contracts/kit'
import { portfolio, type PortfolioDay } from '@bourse/contracts/portfolio'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listDays, monthBegin, type MonthDay, MonthGrid, MonthHead } from '#kit/calendar'
import { now } from '#kit/device'
import { QueryView, Skeleton } from '#kit/feedback'
import { compactText, signedText, plainText, useFormat } from '#kit/format'
import { Card } from '#kit/layout'
import { changeColorClass, Num } from '#kit/market'
import { PageLink } from '#kit/route'
import { useText } from '#text'
import { queryFor, usePreference } from '#api'
import { useInFiat } from '#api/own'

/** The results of the days of a month: bars, and a calendar whose days open their transactions. */
export function Days() {
  const t = useText()
  const [month, setMonth] = useState(() => monthBegin(now()))
  const query = useQuery(queryFor(portfolio.days, { month: monthKey(month) }))
  return (
    <Card className="space-y-3">
      <div className="flex items-center justify-between gap-2">
        <h2 className="text-body font-semi">{t('portfolio.days')}</h2>
        <MonthHead month={month} onChange={setMonth} isLast={month >= monthBegin(now())} />
      </div>
      <QueryView query={query} skeleton={<Skeleton className="h-72" />}>
        {({ days }) => {
          const results = new Map(days.map((result) => [result.day, result]))
          return (
            <>
              <Bars days={listDays(month)} results={results} />
              <MonthGrid
                month={month}
                cell={({ day, date }) => <DayCell date={date} result={results.get(day)} />}
              />
            </>
          )
        }}
      </QueryView>
      <p className="text-cap text-t3">{t('portfolio.days_note')}</p>
    </Card>
  )
}

const monthKey = (month: Instant): string => new Date(month).toISOString().slice(0, 7)

const computeSize = (value: Amount): Amount => (value < ZERO ? negate(value) : value)

/** Hidden from screen readers, which read the calendar. */
function Bars({ days, results }: { days: readonly MonthDay[]; results: ReadonlyMap<Day, PortfolioDay> }) {
  const isHidden = usePreference('hidesBalances')
  const most = [...results.values()].reduce((size, { result }) => max(size, computeSize(result)), ZERO)
  if (most === ZERO || isHidden) return null
  const width = 100 / days.length
  return (
    <svg aria-hidden="true" viewBox="0 0 100 40" preserveAspectRatio="none" className="h-16 w-full">
      <path d="M0 20H100" stroke="var(--line)" strokeWidth="1" vectorEffect="non-scaling-stroke" />
      {days.map(({ day }, at) => {
        const value = results.get(day)?.result ?? ZERO
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

function DayCell({ date, result }: { date: number; result: PortfolioDay | undefined }) {
  const { t, dayText, fiatText, language } = useFormat()
  const inFiat = useInFiat()
  const isHidden = usePreference('hidesBalances')
  const classes = 'flex min-h-11 flex-col items-center justify-center rounded-sm border text-cap'
  if (result === undefined) return <span className={`${classes} border-transparent text-t3`}>{date}</span>
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
