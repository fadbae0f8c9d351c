import { addMs, type Day, MINUTE, ONE, toAmount, toInstant } from '@bourse/contracts/kit'
import type { StatusHistory } from '@bourse/contracts/status'
import { describe, expect, it } from 'vitest'
import { alignDays, disruptedDays, isOutdated, overallState, stateOfDay, uptime } from './summarize.ts'

const day = (down: number, degraded = 0, minutes = 1440, name = '2026-03-04') => ({
  day: name as Day,
  minutes,
  degraded,
  down,
})
const NOW = toInstant(Date.UTC(2026, 2, 4, 12))
const history = (...states: ('ok' | 'degraded' | 'down')[]): StatusHistory => ({
  checkedAt: NOW,
  parts: states.map((state) => ({ part: 'ticks', state, days: [] })),
})

describe('the status of the system', () => {
  it('is that of its worst part', () => {
    expect(overallState(history('ok', 'ok'))).toBe('ok')
    expect(overallState(history('ok', 'degraded'))).toBe('degraded')
    expect(overallState(history('down', 'degraded'))).toBe('down')
  })
  it('is outdated ten minutes after the last check', () => {
    expect(isOutdated(history('ok'), addMs(NOW, 10 * MINUTE))).toBe(false)
    expect(isOutdated(history('ok'), addMs(NOW, 11 * MINUTE))).toBe(true)
    expect(isOutdated({ checkedAt: null, parts: [] }, NOW)).toBe(false)
  })
})

describe('the uptime', () => {
  it('is 100 % only without a minute down', () => {
    expect(uptime([day(0), day(0)])).toBe(ONE)
    expect(uptime([day(0), day(72, 500)])).toBe(toAmount('0.975'))
    expect(uptime([day(1, 0, 129_600)]) < ONE).toBe(true)
    expect(uptime([])).toBe(toAmount('0'))
  })
})

describe('the days', () => {
  it('have a bar each, also before the recording', () => {
    const bars = alignDays([day(0), day(3)])
    expect([bars.length, bars[87], bars[89]?.down]).toEqual([90, null, 3])
  })
  it('are disrupted with a minute down or degraded, and down with more than 14', () => {
    expect(disruptedDays([day(0), day(1), day(0, 2)]).map(({ down }) => down)).toEqual([0, 1])
    expect([day(0), day(0, 1), day(14), day(15)].map(stateOfDay)).toEqual([
      'ok',
      'degraded',
      'degraded',
      'down',
    ])
  })
})
