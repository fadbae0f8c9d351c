import { type Amount, toAmount, type Day, toInstant, type Language } from '@bourse/contracts/kit'
import { describe, expect, it } from 'vitest'
import {
  compactText,
  countdownText,
  valueText,
  truncateDecimals,
  dateText,
  dayText,
  fiatText,
  formatIn,
  groupByFour,
  percentText,
  priceText,
  quantityText,
  rateText,
  relativeText,
  timeText,
} from './index.ts'

const a = toAmount

describe('an address in groups', () => {
  it('is split into groups of four characters', () =>
    expect(groupByFour('ABCDEFGHIJ')).toEqual(['ABCD', 'EFGH', 'IJ']))
  it('keeps a network prefix whole', () =>
    expect(groupByFour('PAPER-ERC20-ABCDEF')).toEqual(['PAPER-ERC20-', 'ABCD', 'EF']))
  it('is empty without an address', () => expect(groupByFour('')).toEqual([]))
})

describe('a quantity of the book', () => {
  const rows: [string, string][] = [
    ['12.345678', '12.34'],
    ['7', '7.000'],
    ['123.4', '123.4'],
    ['1234.5', '1,234'],
    ['9999.99', '9,999'],
    ['12345', '12.3K'],
    ['0.5', '0.5000'],
    ['0.0012345', '0.001234'],
    ['0.00000012', '0.00000012'],
    ['0', '0.0000'],
  ]
  it.each(rows)('%s has four significant digits: %s', (amount, text) =>
    expect(formatIn('en').bookQuantityText(a(amount))).toBe(text),
  )
})

describe('compact figures', () => {
  const rows: [string, string][] = [
    ['0', '0.0000'],
    ['999.99999', '999.9999'],
    ['1000', '1,000.0000'],
    ['1000.0001', '1.0K'],
    ['1500', '1.5K'],
    ['999999', '999.9K'],
    ['1000000', '1,000.0K'],
    ['1000000.1', '1.0M'],
    ['999999999', '999.9M'],
    ['1000000000', '1.0B'],
    ['11639800000', '11.6B'],
    ['1234567890123', '1,234.5B'],
    ['-2560000000', '−2.5B'],
    ['-1234567', '−1.2M'],
  ]
  it.each(rows)('%s is shown as %s', (amount, text) => expect(compactText(a(amount), 'en')).toBe(text))
})

describe('prices and balances', () => {
  it('a price has the decimals of its tick', () =>
    expect(priceText(a('60123.4'), a('0.01'), 'en')).toBe('60,123.40'))
  it('a tick of one has no decimals', () => expect(priceText(a('60123.9'), a('1'), 'en')).toBe('60,123'))
  it('a balance has at most eight decimals and no trailing zeros', () => {
    expect(quantityText(a('0.123456789'), 'en')).toBe('0.12345678')
    expect(quantityText(a('1.50000000'), 'en')).toBe('1.5')
  })
  it.each([
    ['1234.5678901', 'USDT', '1,234.56 USDT'],
    ['-1234.5678901', 'USDC', '−1,234.56 USDC'],
    ['0.1234567', 'USDT', '0.1234 USDT'],
    ['0.0001', 'USDT', '0.0001 USDT'],
    ['0.0000123', 'USDT', '0.0000123 USDT'],
    ['1', 'USDT', '1 USDT'],
    ['0', 'USDT', '0 USDT'],
    ['1.23456789', 'BTC', '1.234567 BTC'],
    ['0.00000012', 'BTC', '0.00000012 BTC'],
    ['5', '', '5'],
  ])('%s %s has the decimals of its kind: %s', (amount, code, text) =>
    expect(valueText(a(amount), code, 'en')).toBe(text),
  )
  it('fiat always has two decimals', () => expect(fiatText(a('1234.5'), 'en')).toBe('1,234.50'))
  it('ten thousand sums show no binary rounding error', () => {
    let sum = 0n
    for (let n = 1; n <= 10_000; n += 1) sum += a('0.1')
    expect(quantityText(sum as Amount, 'en')).toBe('1,000')
  })
})

describe('separators depend on the language', () => {
  const rows: [Language, string][] = [
    ['en', '1,234.50'],
    ['zh', '1,234.50'],
    ['hk', '1,234.50'],
    ['th', '1,234.50'],
    ['jp', '1,234.50'],
    ['kor', '1,234.50'],
    ['id', '1.234,50'],
    ['fra', '1\u202f234,50'],
    ['spa', '1.234,50'],
    ['vn', '1.234,50'],
  ]
  it.each(rows)('%s formats %s', (language, text) => expect(fiatText(a('1234.5'), language)).toBe(text))
})

describe('percentages carry their sign', () => {
  it('positive, negative and zero', () => {
    expect(percentText(a('1.255'), 'en')).toBe('+1.26%')
    expect(percentText(a('-0.5'), 'en')).toBe('−0.50%')
    expect(percentText(a('0'), 'en')).toBe('0.00%')
    expect(percentText(a('0.001'), 'en')).toBe('0.00%')
  })
})

describe('small rates keep two significant digits', () => {
  const rows: [string, string][] = [
    ['55.56', '55.56%'],
    ['0.3', '0.30%'],
    ['0.012', '0.012%'],
    ['0.0042', '0.0042%'],
    ['0.00042', '0.00042%'],
    ['0.00005', '<0.0001%'],
    ['-1.5', '−1.50%'],
    ['0', '0.00%'],
  ]
  it.each(rows)('%s is shown as %s', (percent, text) => expect(rateText(a(percent), 'en')).toBe(text))
})

it('MAX is truncated, never rounded up', () => expect(truncateDecimals(a('0.99999999'), 4)).toBe('0.9999'))

describe('dates and times', () => {
  const at = toInstant(Date.parse('2026-03-09T00:05:07Z'))
  const translate = (key: string, values?: { n?: unknown }) =>
    `${key}${values?.n === undefined ? '' : ` ${String(values.n)}`}`
  const ago = (ms: number) => relativeText(at, toInstant(at + ms), translate as never, 'en')
  it('ages run from "just now" through minutes, hours and days to a date', () => {
    expect(ago(299_999)).toBe('time.now')
    expect(ago(300_000)).toBe('time.minutes 5')
    expect(ago(3_600_000)).toBe('time.hours 1')
    expect(ago(86_400_000 * 30)).toBe('time.days 30')
    expect(ago(86_400_000 * 31)).toBe(dateText(at, 'en'))
  })
  it('a date names its month', () => {
    expect(dateText(at, 'en')).toBe('9 Mar 2026')
    expect(timeText(at, 'en')).toMatch(/^9 Mar 2026, \d\d:05:07$/)
  })
  it('Thai years use the Gregorian calendar', () => expect(dateText(at, 'th')).toContain('2026'))
  it('midnight is written 00, never 24', () => {
    for (const language of ['en', 'kor', 'hk'] as const) expect(timeText(at, language)).not.toContain('24:')
  })
  it('a trading day is the same in every time zone, with a Gregorian year', () => {
    expect(dayText('2026-11-20' as Day, 'en')).toBe('20 Nov 2026')
    expect(dayText('2026-11-20' as Day, 'th')).toContain('2026')
    expect(dayText('2026-01-01' as Day, 'fra')).toBe('1 janv. 2026')
  })
  it('a countdown shows days only when there is at least one', () => {
    expect(formatIn('en').durationText(32_400_000)).toBe('9 hr')
    expect(formatIn('en').durationText(1)).toBe('1 min')
    expect(formatIn('fra').durationText(180_000_000)).toBe('3\u202fj')
    expect(countdownText(61_000)).toBe('01:01')
    expect(countdownText(90_061_000)).toBe('1d 01:01:01')
    expect(countdownText(-5)).toBe('00:00')
  })
})

describe('a bound format', () => {
  it('is one object per language', () => expect(formatIn('fra')).toBe(formatIn('fra')))
  it('has the separators and dates of its language', () => {
    const { quantityText, fiatText, dateText } = formatIn('id')
    expect([quantityText(a('1234.5678'), 'money'), fiatText(a('1234.5'))]).toEqual(['1.234,56', '1.234,50'])
    expect(dateText(toInstant(Date.parse('2026-03-09T12:00:00Z')))).toBe('9 Mar 2026')
  })
})
