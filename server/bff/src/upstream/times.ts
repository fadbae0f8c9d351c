/** How the upstream's times without a zone become moments. */
export type ZoneReader = (text: string) => string

const ZONELESS = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,3})\d*)?$/

/** Texts that are no zoneless time are returned as they are. */
export function zoneReader(timeZone: string): ZoneReader {
  if (timeZone === 'UTC') return (text) => (isPlain(text) ? inUtc(text) : readZoneless(text, () => 0))
  const offset = offsetReader(timeZone)
  return (text) => readZoneless(text, offset)
}

/** A time to the second on a day that every month has: nothing needs to be worked out to write it in UTC. */
function isPlain(text: string): boolean {
  if (text.length !== 19) return false
  for (let at = 0; at < 19; at++) {
    const code = text.charCodeAt(at)
    if (PUNCTUATION.charCodeAt(at) === 0x30 ? code < 0x30 || code > 0x39 : !isBetween(code, at)) return false
  }
  const [month, day] = [two(text, 5), two(text, 8)]
  if (text.charCodeAt(0) === 0x30 || month < 1 || month > 12 || day < 1 || day > 28) return false
  return two(text, 11) < 24 && two(text, 14) < 60 && two(text, 17) < 60
}

const PUNCTUATION = '0000-00-00T00:00:00'
/** Between day and hour either a T or a space stands. */
const isBetween = (code: number, at: number): boolean =>
  code === PUNCTUATION.charCodeAt(at) || (at === 10 && code === 0x20)
const two = (text: string, at: number): number =>
  (text.charCodeAt(at) - 0x30) * 10 + text.charCodeAt(at + 1) - 0x30
const inUtc = (text: string): string => `${text.slice(0, 10)}T${text.slice(11)}.000Z`

function readZoneless(text: string, offset: (moment: number) => number): string {
  const parts = ZONELESS.exec(text)
  if (parts === null) return text
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts.slice(1, 7).map(Number)
  const ms = Number((parts[7] ?? '0').padEnd(3, '0'))
  const wall = Date.UTC(year, month - 1, day, hour, minute, second, ms)
  // The offset belongs to the moment, not to the wall clock: the second look corrects the hours around a change.
  const guess = wall - offset(wall)
  const moment = new Date(wall - offset(guess))
  return Number.isNaN(moment.getTime()) ? text : moment.toISOString()
}

function offsetReader(timeZone: string): (moment: number) => number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  const known = new Map<number, number>()
  return (moment) => {
    // Clocks are changed on the quarter of an hour, everywhere.
    const quarter = Math.floor(moment / QUARTER_MS)
    const before = known.get(quarter)
    if (before !== undefined) return before
    if (known.size >= QUARTERS_MAX) known.clear()
    const offset = lookUp(format, moment)
    known.set(quarter, offset)
    return offset
  }
}

const QUARTER_MS = 15 * 60_000
const QUARTERS_MAX = 10_000

function lookUp(format: Intl.DateTimeFormat, moment: number): number {
  const name = format.formatToParts(moment).find((part) => part.type === 'timeZoneName')?.value ?? 'GMT'
  const parts = /GMT([+-])(\d{2}):(\d{2})(?::(\d{2}))?/.exec(name)
  if (parts === null) return 0
  const seconds = Number(parts[2]) * 3600 + Number(parts[3]) * 60 + Number(parts[4] ?? 0)
  return (parts[1] === '-' ? -seconds : seconds) * 1000
}
