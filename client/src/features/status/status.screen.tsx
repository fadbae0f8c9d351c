import {
  type PartState,
  status,
  STATUS_DAYS,
  type StatusDay,
  type StatusHistory,
} from '@bourse/contracts/status'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useNow } from '#kit/device'
import { NotOffered } from '#kit/detail'
import { Empty, QueryView, type Status, StatusTag } from '#kit/feedback'
import { useFormat } from '#kit/format'
import { Card, Section } from '#kit/layout'
import { useText } from '#text'
import { queryFor } from '#api'
import { alignDays, disruptedDays, isOutdated, overallState, stateOfDay, uptime } from './summarize.ts'

const REFETCH_MS = 60_000

/** The state of each part of the exchange now, and its minutes of the last 90 days. */
export function Screen() {
  const query = useQuery({ ...queryFor(status.history, {}), refetchInterval: REFETCH_MS })
  return (
    <QueryView query={query} unavailable={<NotOffered />}>
      {(history) => <History history={history} />}
    </QueryView>
  )
}

const OVERALL = { ok: 'status.all_ok', degraded: 'status.some_degraded', down: 'status.some_down' } as const
const TAGS: Readonly<Record<PartState, Status>> = { ok: 'success', degraded: 'warning', down: 'error' }
const COLORS: Readonly<Record<PartState, string>> = {
  ok: 'text-success',
  degraded: 'text-warning',
  down: 'text-error',
}

function History({ history }: { history: StatusHistory }) {
  const { t, momentOf } = useFormat()
  const isOld = isOutdated(history, useNow())
  const { checkedAt, parts } = history
  if (checkedAt === null) return <Empty title={t('status.none')} />
  const overall = overallState(history)
  return (
    <Section className="space-y-3 pt-1 pb-10">
      <Card>
        <p className="text-h2 font-semi text-balance">{t(OVERALL[overall])}</p>
        <p className="mt-1 text-sub text-t3">{t('status.checked', { time: momentOf(checkedAt) })}</p>
        {isOld && (
          <p role="alert" className="mt-1 text-sub text-warning">
            {t('status.outdated')}
          </p>
        )}
      </Card>
      {parts.map((part) => (
        <Part key={part.part} {...part} />
      ))}
      <p className="px-1 text-sub text-t3">{t('status.note')}</p>
    </Section>
  )
}

function Part({ part, state, days }: StatusHistory['parts'][number]) {
  const { t, shareText } = useFormat()
  const disrupted = disruptedDays(days)
  const summary = t('status.uptime', { share: shareText(uptime(days), 2), n: days.length })
  return (
    <section aria-label={t(`status.part_${part}`)} className="card p-4" data-part={part}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-row font-semi">{t(`status.part_${part}`)}</h2>
        <StatusTag status={TAGS[state]}>{t(`status.${state}`)}</StatusTag>
      </div>
      <Bars days={days} name={summary} />
      <div className="flex flex-wrap justify-between gap-x-3 text-cap text-t3">
        <span>{t('status.ago', { n: STATUS_DAYS - 1 })}</span>
        <span>{summary}</span>
        <span>{t('status.today')}</span>
      </div>
      {disrupted.length > 0 && <Disruptions days={disrupted} />}
    </section>
  )
}

const BAR = 4
const HEIGHT = 28

/** One bar for each of 90 days. */
const Bars = ({ days, name }: { days: readonly StatusDay[]; name: string }) => (
  <svg
    role="img"
    aria-label={name}
    viewBox={`0 0 ${STATUS_DAYS * BAR} ${HEIGHT}`}
    preserveAspectRatio="none"
    className="my-2 block h-8 w-full"
  >
    {alignDays(days).map((day, at) => (
      <rect
        key={at}
        x={at * BAR}
        width={BAR - 1}
        height={HEIGHT}
        fill="currentColor"
        className={day === null ? 'text-t3 opacity-40' : COLORS[stateOfDay(day)]}
      />
    ))}
  </svg>
)

function Disruptions({ days }: { days: readonly StatusDay[] }) {
  const { t, dayText } = useFormat()
  return (
    <details className="group mt-2">
      <summary className="press flex min-h-hit cursor-pointer list-none items-center justify-between text-sub font-med text-link [&::-webkit-details-marker]:hidden">
        {t('status.days', { n: days.length })}
        <ChevronDown size={16} className="shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <ul className="divide-y divide-line">
        {days.map((day) => (
          <li key={day.day} className="flex flex-wrap justify-between gap-x-3 py-2 text-sub">
            <span className="text-t1">{dayText(day.day)}</span>
            <span className="text-right text-t2">
              <Minutes {...day} />
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}

function Minutes({ down, degraded }: StatusDay) {
  const t = useText()
  return (
    <>
      {down > 0 && <span className="block">{t('status.minutes_down', { n: down })}</span>}
      {degraded > 0 && <span className="block">{t('status.minutes_degraded', { n: degraded })}</span>}
    </>
  )
}
