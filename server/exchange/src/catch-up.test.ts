import { addMs, DAY, HOUR, toInstant, SECOND } from '@bourse/contracts/kit'
import { describe, expect, it } from 'vitest'
import { buildCatchUp, chooseDueInstant } from './catch-up.ts'

const now = toInstant(Date.UTC(2026, 2, 6, 12))

describe('due work of the background', () => {
  it.each([
    ['nothing is recorded', null, now],
    ['the newest second is decided', addMs(now, SECOND), now],
    ['some seconds wait', addMs(now, -9 * SECOND), now],
    ['the clock has jumped by days', addMs(now, -3 * DAY), addMs(now, -3 * DAY)],
  ])('is that of its own time while %s', (_name, decidedTo, expected) => {
    expect(chooseDueInstant(now, decidedTo)).toBe(expected)
  })
})

describe('the progress in /readyz', () => {
  it('is null without a gap', () => {
    expect(buildCatchUp({ now, recordedTo: now, gapFrom: null })).toBe(null)
    expect(buildCatchUp({ now, recordedTo: null, gapFrom: null })).toBe(null)
  })

  it('has the begin of the gap, the newest recorded second and the end', () => {
    const [gapFrom, recordedTo] = [addMs(now, -3 * DAY), addMs(now, -3 * DAY + 14 * HOUR)]
    expect(buildCatchUp({ now, recordedTo, gapFrom })).toEqual({
      from: '2026-03-03T12:00:00.000Z',
      reached: '2026-03-04T02:00:00.000Z',
      until: '2026-03-06T12:00:00.000Z',
    })
  })
})
