import * as z from 'zod/mini'
import { attachShape } from './shape.ts'

/** Milliseconds since 1970-01-01T00:00:00Z by the exchange's clock; `MachineTime` is by that of this machine. */
export type Instant = number & { readonly __instant: true }
/** A calendar date without a time, `YYYY-MM-DD`. */
export type Day = string & { readonly __day: true }

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

export const toInstant = (ms: number): Instant => ms as Instant
export const addMs = (instant: Instant, ms: number): Instant => (instant + ms) as Instant
/** The midnight (UTC) at which the day of an instant began. */
export const dayBegin = (instant: Instant): Instant => toInstant(Math.floor(instant / DAY) * DAY)
export const minuteBegin = (instant: Instant): Instant => toInstant(Math.floor(instant / MINUTE) * MINUTE)
/** ISO 8601 text in UTC. */
export const instantText = (instant: Instant): string => new Date(instant).toISOString()
/** An instant in a sentence of the server: `2026-03-03 09:30 UTC`. */
export const formatUtc = (instant: Instant): string =>
  `${instantText(instant).slice(0, 16).replace('T', ' ')} UTC`

/** Upper bound of a JavaScript Date. */
const LATEST_MS = 8.64e15
const ZONELESS = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})(\.\d+)?$/

/**
 * Parses every form the family writes: ISO text, "YYYY-MM-DD HH:MM:SS" (taken as UTC), unix seconds or
 * milliseconds.
 */
export function parseInstant(wire: string | number): Instant | null {
  if (typeof wire === 'number' || /^\d+(\.\d+)?$/.test(wire)) {
    const number = Number(wire)
    if (!Number.isFinite(number) || number <= 0 || number > LATEST_MS) return null
    // 1e11 seconds is the year 5138, 1e11 milliseconds is 1973, so smaller numbers are seconds.
    return Math.round(number < 1e11 ? number * 1000 : number) as Instant
  }
  const zoneless = ZONELESS.exec(wire)
  const ms = Date.parse(zoneless ? `${zoneless[1]}T${zoneless[2]}${zoneless[3] ?? ''}Z` : wire)
  return Number.isNaN(ms) ? null : (ms as Instant)
}

/** An instant in a response: decodes any of the family's forms, encodes ISO 8601 UTC. */
export const instant = attachShape(
  z.codec(
    z.union([z.string(), z.number()]),
    z.custom<Instant>((value) => Number.isFinite(value)),
    {
      decode: (wire, ctx) => {
        const read = parseInstant(wire)
        if (read !== null) return read
        ctx.issues.push({ code: 'custom', message: 'instant_invalid', input: wire })
        return 0 as Instant
      },
      encode: instantText,
    },
  ),
  { kind: 'leaf', leaf: 'instant' },
)

export const day = attachShape(
  z.codec(
    z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}/)),
    z.custom<Day>((value) => typeof value === 'string'),
    {
      decode: (wire) => wire.slice(0, 10) as Day,
      encode: (ours) => ours as string,
    },
  ),
  { kind: 'leaf', leaf: 'day' },
)

/** Unix seconds in an input, such as the chart's window. */
export const unixSeconds = attachShape(
  z.codec(
    z.union([
      z.string().check(z.regex(/^\d{1,11}$/, { error: 'instant_invalid' })),
      z
        .int({ error: 'instant_invalid' })
        .check(z.gte(0, { error: 'instant_invalid' }), z.lte(99_999_999_999, { error: 'instant_invalid' })),
    ]),
    z.custom<Instant>((value) => Number.isFinite(value)),
    { decode: (wire) => (Number(wire) * 1000) as Instant, encode: (ours) => Math.floor(ours / 1000) },
  ),
  { kind: 'leaf', leaf: 'count', unit: 'unix seconds' },
)

/** A duration in a response, in whole milliseconds; the family prints it as a float. */
export const duration = attachShape(
  z.codec(
    z.union([z.string().check(z.regex(/^-?\d{1,15}(?:\.\d+)?$/)), z.number()], { error: 'count_invalid' }),
    z.int(),
    { decode: (wire) => Math.max(0, Math.round(Number(wire))), encode: (ours) => ours },
  ),
  { kind: 'leaf', leaf: 'count', unit: 'milliseconds' },
)
