import * as z from 'zod/mini'
import { count, day, instant, list, record, tolerantNullable } from '#kit'

export const STATUS_DAYS = 90

/** The parts of `/readyz`: prices, database, storage, ledger, and rows and tasks that are settled. */
export const STATUS_PARTS = ['ticks', 'database', 'storage', 'ledger', 'settlement'] as const
export type StatusPart = (typeof STATUS_PARTS)[number]

const partState = z.enum(['ok', 'degraded', 'down'])
export type PartState = z.output<typeof partState>

export const statusDay = record({
  /** A calendar day (UTC). */
  day: ['date', day],
  /** Minutes of the day since recording began, up to the last whole one. */
  minutes: ['minute_count', count],
  /** Minutes in which the part worked in part only. */
  degraded: ['degraded_minutes', count],
  /** Minutes in which the part did not work, or nothing was recorded. */
  down: ['down_minutes', count],
})
export type StatusDay = z.output<typeof statusDay>

export const statusPart = record({
  /** One of the parts of the exchange. */
  part: z.enum(STATUS_PARTS),
  /** Its newest recorded state. */
  state: ['part_state', partState],
  /** The recorded days of the last 90, oldest first. */
  days: list(statusDay),
})

export const statusHistory = record({
  /** When the parts were last checked; null before the first time. */
  checkedAt: ['checked_at', tolerantNullable(instant)],
  /** The parts of the exchange; none before the first check. */
  parts: list(statusPart),
})
export type StatusHistory = z.output<typeof statusHistory>
