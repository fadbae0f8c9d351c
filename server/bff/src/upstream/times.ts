/** Converts the upstream's times without a zone to instants. */
export type ZoneReader = (text: string) => string

const ZONELESS = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,3})\d*)?$/

/** Creates a reader for a time zone; it returns other texts unchanged. */
export function zoneReader(timeZone: string): ZoneReader {
  const offset = timeZone === 'UTC' ? null : offsetReader(timeZone)
  return (text) => {
    if (offset === null && isMoment(text)) return `${text.slice(0, 10)}T${text.slice(11)}.000Z`
    const wall = parseWallTime(text)
    if (wall === null) return text
    if (offset === null) return formatOffset(wall, text)
    // The offset belongs to the instant, not to the local time: the second computation corrects the hours
    // around a clock change.
    const guess = wall - offset(wall)
    return formatOffset(wall - offset(guess), text)
  }
}

/**
 * Formats an instant in our format. Hand-written, because a list has hundreds and a Date costs as much as a
 * row.
 */
function formatOffset(ms: number, text: string): string {
  const day = Math.floor(ms / DAY_MS)
  const date = formatDate(day)
  if (date === null) return text
  const second = Math.floor((ms - day * DAY_MS) / 1000)
  const hour = Math.floor(second / 3600)
  const minute = Math.floor(second / 60) % 60
  const rest = ms - day * DAY_MS - second * 1000
  const fraction = rest === 0 ? '000' : String(rest).padStart(3, '0')
  return `${date}${TWO[hour]}:${TWO[minute]}:${TWO[second % 60]}.${fraction}Z`
}

const DAY_MS = 86_400_000
const DAYS_MAX = 10_000
const TWO = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'))
const dates = new Map<number, string>()

/** Formats a date with its separator; null if invalid. */
function formatDate(day: number): string | null {
  const known = dates.get(day)
  if (known !== undefined) return known
  const moment = new Date(day * DAY_MS)
  if (Number.isNaN(moment.getTime())) return null
  if (dates.size >= DAYS_MAX) dates.clear()
  const date = moment.toISOString().slice(0, -'00:00:00.000Z'.length)
  dates.set(day, date)
  return date
}

/** Parses a local time as if it were UTC; null for a text of another format. */
function parseWallTime(text: string): number | null {
  return text.length === FORM.length ? wallToTheSecond(text) : wallToAnything(text)
}

const FORM = '0000-00-00 00:00:00'

/** Whether a text has the most common format; without a regular expression, because a list has hundreds. */
function isToTheSecond(text: string): boolean {
  for (let at = 0; at < FORM.length; at++) {
    const code = text.charCodeAt(at)
    const isAsDue =
      FORM.charCodeAt(at) === 0x30
        ? code >= 0x30 && code <= 0x39
        : code === FORM.charCodeAt(at) || (at === 10 && code === 0x54)
    if (!isAsDue) return false
  }
  return true
}

function wallToTheSecond(text: string): number | null {
  if (!isToTheSecond(text)) return null
  const year = two(text, 0) * 100 + two(text, 2)
  return Date.UTC(year, two(text, 5) - 1, two(text, 8), two(text, 11), two(text, 14), two(text, 17))
}

/** Whether every part of the time is in range for every calendar month, so that no computation is needed. */
function isMoment(text: string): boolean {
  return (
    text.length === FORM.length &&
    isToTheSecond(text) &&
    text.charCodeAt(0) !== 0x30 &&
    isWithin(two(text, 5), 1, 12) &&
    isWithin(two(text, 8), 1, 28) &&
    two(text, 11) < 24 &&
    two(text, 14) < 60 &&
    two(text, 17) < 60
  )
}

const isWithin = (value: number, least: number, most: number): boolean => value >= least && value <= most

const two = (text: string, at: number): number =>
  (text.charCodeAt(at) - 0x30) * 10 + text.charCodeAt(at + 1) - 0x30

function wallToAnything(text: string): number | null {
  const parts = ZONELESS.exec(text)
  if (parts === null) return null
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts.slice(1, 7).map(Number)
  return Date.UTC(year, month - 1, day, hour, minute, second, Number((parts[7] ?? '0').padEnd(3, '0')))
}

function offsetReader(timeZone: string): (moment: number) => number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  const known = new Map<number, number>()
  return (moment) => {
    // Offsets change only at quarter-hours.
    const quarter = Math.floor(moment / QUARTER_MS)
    const before = known.get(quarter)
    if (before !== undefined) return before
    if (known.size >= QUARTERS_MAX) known.clear()
    const offset = offsetAt(format, moment)
    known.set(quarter, offset)
    return offset
  }
}

const QUARTER_MS = 15 * 60_000
const QUARTERS_MAX = 10_000

function offsetAt(format: Intl.DateTimeFormat, moment: number): number {
  const name = format.formatToParts(moment).find((part) => part.type === 'timeZoneName')?.value ?? 'GMT'
  const parts = /GMT([+-])(\d{2}):(\d{2})(?::(\d{2}))?/.exec(name)
  if (parts === null) return 0
  const seconds = Number(parts[2]) * 3600 + Number(parts[3]) * 60 + Number(parts[4] ?? 0)
  return (parts[1] === '-' ? -seconds : seconds) * 1000
}
