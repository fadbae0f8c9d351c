import { toAmount } from '@bourse/contracts/kit'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { chooseFiat, session, startSession, updateFiatRates } from './session.ts'
import { stubBrowser } from './testing.ts'

let stored: Map<string, string>
const read = (key: string) => JSON.parse(stored.get(key) ?? 'null') as unknown
const DONG = { code: 'VND', rate: toAmount('24784.5') }
const DOLLAR = { code: 'USD', rate: toAmount('1') }

beforeEach(() => {
  stored = stubBrowser().stored
  vi.setSystemTime('2026-11-23T12:00:00Z')
})

describe('the stored currency', () => {
  it('has the field names of the platform', () => {
    updateFiatRates([DOLLAR, DONG])
    chooseFiat(DONG)
    expect(read('fiat')).toEqual({ currency_code: 'VND', rate: '24784.5', saveTime: Date.now() })
    expect(read('fiats')).toEqual([
      { currency_code: 'USD', rate: '1' },
      { currency_code: 'VND', rate: '24784.5' },
    ])
  })

  it.each([
    [
      'of the platform, with numbers',
      { currency_code: 'VND', rate: 24000 },
      [{ currency_code: 'VND', rate: 24000 }],
    ],
    [
      'of the platform, with texts',
      { currency_code: 'VND', rate: '24000' },
      [{ currency_code: 'VND', rate: '24000' }],
    ],
    [
      'of earlier versions',
      { code: 'VND', rate: '24000' },
      { list: [{ code: 'VND', rate: '24000' }], saveTime: 0 },
    ],
  ])('is read in the form %s', (_form, fiat, fiats) => {
    stored.set('fiat', JSON.stringify(fiat))
    stored.set('fiats', JSON.stringify(fiats))
    startSession()
    expect(session.getState().fiat).toEqual({ code: 'VND', rate: toAmount('24000') })
  })

  it.each(['', '{', 'null', '[null]', '[{"currency_code":7,"rate":"x"}]'])('is the dollar for %j', (text) => {
    stored.set('fiat', text)
    stored.set('fiats', text)
    startSession()
    expect(session.getState().fiat.code).toBe('USD')
  })

  it('is updated once a day; a list without its time counts as old', () => {
    stored.set('fiats', JSON.stringify([{ currency_code: 'VND', rate: '1' }]))
    updateFiatRates([DOLLAR, DONG])
    updateFiatRates([DOLLAR])
    expect(read('fiats')).toHaveLength(2)
    vi.setSystemTime('2026-11-24T12:00:00Z')
    updateFiatRates([DOLLAR])
    expect(read('fiats')).toHaveLength(1)
  })
})
