import {
  type Day,
  DAY,
  dayBegin,
  type Instant,
  instantText,
  MINUTE,
  minuteBegin,
  toInstant,
} from '@bourse/contracts/kit'
import {
  type PartState,
  STATUS_DAYS,
  STATUS_PARTS,
  type StatusDay,
  type StatusHistory,
  type StatusPart,
} from '@bourse/contracts/status'
import { columns, instant, integer, oneOf, type Reader, sql, type Tx } from '#platform/kernel'
import type { Health } from './health.ts'

const MINUTES = DAY / MINUTE

type States = Readonly<Record<StatusPart, PartState>>

/** The states of the parts, from the health that `/readyz` reports. */
export const summarizeParts = ({ ticks, database, storage, ledger, stuck }: Health): States => ({
  ticks: ticks === 'fresh' ? 'ok' : ticks === 'catching_up' ? 'degraded' : 'down',
  database: database === 'up' ? 'ok' : 'down',
  storage: storage === 'full' ? 'down' : 'ok',
  ledger: ledger === 'balanced' ? 'ok' : 'down',
  settlement: stuck.length === 0 ? 'ok' : 'degraded',
})

/**
 * Records the states of a minute, one bit each in the row of its day and part. The worst of several records of a minute counts.
 */
export async function recordStates(tx: Tx, states: States, at: Instant): Promise<void> {
  const day = dayBegin(at)
  const minute = Math.floor((at - day) / MINUTE)
  const parts = STATUS_PARTS.map((part) => ({ part, state: states[part] }))
  await tx.run(sql`
    insert into status_day as own (day, part, state, checked_at, seen, degraded, down)
    select ${new Date(day)}, new.part, new.state, ${new Date(at)},
      set_bit(repeat('0', ${MINUTES}::int)::bit(1440), ${minute}::int, 1),
      set_bit(repeat('0', ${MINUTES}::int)::bit(1440), ${minute}::int, (new.state = 'degraded')::int),
      set_bit(repeat('0', ${MINUTES}::int)::bit(1440), ${minute}::int, (new.state = 'down')::int)
    from json_to_recordset(${JSON.stringify(parts)}::json) as new (part text, state text)
    on conflict (day, part) do update set state = excluded.state, checked_at = excluded.checked_at,
      seen = own.seen | excluded.seen, degraded = own.degraded | excluded.degraded, down = own.down | excluded.down`)
  await tx.run(sql`delete from status_day where day < ${new Date(day - STATUS_DAYS * DAY)}`)
}

const dayColumns = columns({
  day: instant,
  part: oneOf(...STATUS_PARTS),
  state: oneOf('ok', 'degraded', 'down'),
  checkedAt: instant,
  /** The first recorded minute of the day. */
  first: integer,
  seen: integer,
  degraded: integer,
  down: integer,
})

/** Loads the history up to the last whole minute. Minutes without a record count as down: nothing was there to record them. */
export async function loadHistory(reader: Reader, now: Instant): Promise<StatusHistory> {
  const today = dayBegin(now)
  const rows = await dayColumns.from(reader).rows(sql`
    select day, part, state, checked_at, position(B'1' in seen) - 1 as first, bit_count(seen)::int as seen,
      bit_count(degraded & ~down)::int as degraded, bit_count(down)::int as down
    from status_day where day > ${new Date(today - STATUS_DAYS * DAY)} order by day, part`)
  const [oldest] = rows
  if (oldest === undefined) return { checkedAt: null, parts: [] }
  const began = toInstant(oldest.day + oldest.first * MINUTE)
  const whole = minuteBegin(now)
  const days = listDays(dayBegin(began), today)
  return {
    checkedAt: toInstant(Math.max(...rows.map(({ checkedAt }) => checkedAt))),
    parts: STATUS_PARTS.map((part) => {
      const own = rows.filter((row) => row.part === part)
      return {
        part,
        state: own.at(-1)?.state ?? 'down',
        days: days.map((day) =>
          toDay(
            day,
            own.find((row) => row.day === day),
            { began, whole },
          ),
        ),
      }
    }),
  }
}

type Counts = { readonly seen: number; readonly degraded: number; readonly down: number }

function toDay(
  day: Instant,
  counts: Counts | undefined,
  { began, whole }: { began: Instant; whole: Instant },
): StatusDay {
  const { seen = 0, degraded = 0, down = 0 } = counts ?? {}
  const from = Math.max(day, began)
  const until = Math.min(day + DAY, whole)
  // The running minute may be recorded already.
  const minutes = Math.max(Math.round((until - from) / MINUTE), seen)
  return { day: instantText(day).slice(0, 10) as Day, minutes, degraded, down: down + minutes - seen }
}

function listDays(from: Instant, until: Instant): readonly Instant[] {
  const count = Math.round((until - from) / DAY) + 1
  return Array.from({ length: count }, (_, at) => toInstant(from + at * DAY))
}
