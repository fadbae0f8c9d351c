import type { Time, UTCTimestamp } from 'lightweight-charts'
import { type Amount, toInstant, type Instant, LANGUAGES, type Language } from '@bourse/contracts/kit'
import { momentText, decimalsOfStep } from '#kit/format'

const CLOCK = { hour: '2-digit', minute: '2-digit' } as const
const DATE = { month: 'short', day: 'numeric' } as const
/** Chart times are shifted to the device's time zone already, so they are formatted as UTC. */
const utcText = (options: Intl.DateTimeFormatOptions) => momentText({ ...options, timeZone: 'UTC' })

export const AXIS_TEXT = {
  year: utcText({ year: 'numeric' }),
  month: utcText({ month: 'short' }),
  day: utcText(DATE),
  clock: utcText(CLOCK),
  seconds: utcText({ ...CLOCK, second: '2-digit' }),
  full: utcText({ ...DATE, ...CLOCK }),
  date: utcText({ year: 'numeric', ...DATE }),
}

const numberFormat = (language: Language, options: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat(LANGUAGES[language].tag, { numberingSystem: 'latn', ...options })

export function axisPrice(tick: Amount | null, language: Language): (value: number) => string {
  const decimals = tick === null ? 2 : decimalsOfStep(tick)
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  const format = numberFormat(language, { ...digits, useGrouping: 'always' })
  return (value) => format.format(value)
}

export function axisCompact(language: Language): (value: number) => string {
  const plain = numberFormat(language, { maximumFractionDigits: 1 })
  return (value) => {
    const size = Math.abs(value)
    if (size >= 1_000_000_000) return `${plain.format(value / 1_000_000_000)}B`
    if (size > 1_000_000) return `${plain.format(value / 1_000_000)}M`
    return size > 1_000 ? `${plain.format(value / 1_000)}K` : plain.format(value)
  }
}

/** The chart knows only UTC; this shift makes it show local time. */
export const utcOffsetMs = (at: Instant): number => -new Date(at).getTimezoneOffset() * 60_000
export const toChartTime = (at: Instant, shift: number) => Math.floor((at + shift) / 1_000) as UTCTimestamp
export const fromChartTime = (time: Time): Instant => toInstant((time as number) * 1_000)
