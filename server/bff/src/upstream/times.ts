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
const PLAIN = /^[1-9]\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])[ T](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/
const isPlain = (text: string): boolean => text.length === 19 && PLAIN.test(text)
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
