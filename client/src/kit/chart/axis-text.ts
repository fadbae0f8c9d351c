import { type Amount, instantOf, type Instant, LANGUAGES, type Language } from '@bourse/contracts/kit'
import { dateLocale, placesOf } from '#kit/format'

/** Chart times are shifted to the device's time zone already, so they are formatted as UTC. */
const base = { timeZone: 'UTC', calendar: 'gregory', numberingSystem: 'latn', hourCycle: 'h23' } as const
const CLOCK = { hour: '2-digit', minute: '2-digit' } as const
const DATE = { month: 'short', day: 'numeric' } as const
const SHAPES = {
  year: { year: 'numeric' },
  month: { month: 'short' },
  day: DATE,
  clock: CLOCK,
  seconds: { ...CLOCK, second: '2-digit' },
  full: { ...DATE, ...CLOCK },
  date: { year: 'numeric', ...DATE },
} as const

const made = new Map<string, Intl.DateTimeFormat>()

export function axisTime(at: Instant, shape: keyof typeof SHAPES, language: Language): string {
  const key = `${language} ${shape}`
  const format = made.get(key) ?? new Intl.DateTimeFormat(dateLocale(language), { ...base, ...SHAPES[shape] })
  made.set(key, format)
  return format.format(at)
}

const numberFormat = (language: Language, options: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat(LANGUAGES[language].tag, { numberingSystem: 'latn', ...options })

export function axisPrice(tick: Amount | null, language: Language): (value: number) => string {
  const places = tick === null ? 2 : placesOf(tick)
  const digits = { minimumFractionDigits: places, maximumFractionDigits: places }
  const format = numberFormat(language, { ...digits, useGrouping: 'always' })
  return (value) => format.format(value)
}

export function axisCompact(language: Language): (value: number) => string {
  const plain = numberFormat(language, { maximumFractionDigits: 1 })
  return (value) => {
    const size = Math.abs(value)
    if (size > 1_000_000) return `${plain.format(value / 1_000_000)}M`
    return size > 1_000 ? `${plain.format(value / 1_000)}K` : plain.format(value)
  }
}

/** The chart knows only UTC; this shift makes it show local time. */
export const utcOffsetMs = (at: Instant): number => -new Date(at).getTimezoneOffset() * 60_000
export const toChartTime = (at: Instant, shift: number): number => Math.floor((at + shift) / 1_000)
export const fromChartTime = (seconds: number): Instant => instantOf(seconds * 1_000)
