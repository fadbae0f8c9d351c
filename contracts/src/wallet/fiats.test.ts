import { describe, expect, it } from 'vitest'
import { toAmount } from '#kit'
import { DEFAULT_FIAT, fiatRate, FIATS } from './index.ts'

describe('the built-in fiat table', () => {
  it('has each currency once, with a plain positive decimal as its rate', () => {
    expect(new Set(FIATS.map(({ code }) => code)).size).toBe(FIATS.length)
    for (const { code, rate } of FIATS) {
      expect(code).toMatch(/^[A-Z]{3}$/)
      expect(rate).toMatch(/^\d+(\.\d+)?$/)
      expect(toAmount(rate)).toBeGreaterThan(0n)
    }
  })

  it('has units per dollar, and one for the dollar', () => {
    expect(fiatRate(DEFAULT_FIAT)).toBe(toAmount('1'))
    expect(fiatRate('CNY')).toBe(toAmount('7.19571'))
  })

  it('treats an unknown currency as dollars', () => {
    expect(fiatRate('ABC')).toBe(toAmount('1'))
    expect(fiatRate('constructor')).toBe(toAmount('1'))
  })
})
