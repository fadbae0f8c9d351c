import { toAmount, amountText, sum } from '@bourse/contracts/kit'
import { swapOutcome } from '@bourse/contracts/wallet'
import { describe, expect, it } from 'vitest'
import { isOld, QUOTE_TTL_MS, computeRate, swapIssue, swapMost, swapPreview } from './swap-form.ts'

const quote = {
  fromPrice: toAmount('1'),
  toPrice: toAmount('60000'),
  feePercent: toAmount('0.2'),
  decimals: 8,
}
const texts = (typed: string) => {
  const it = swapPreview(typed, quote)
  return it === null ? null : [it.fee, it.total, it.receive].map(amountText)
}

describe('the preview of a swap', () => {
  it('adds the fee on top, as a percentage of the amount given', () =>
    expect(texts('600')).toEqual(['1.2', '601.2', '0.01']))
  it('rounds the fee up and the proceeds down', () => {
    const tiny = swapPreview('0.000000000000000001', quote)
    expect(tiny === null ? null : [tiny.fee, tiny.receive]).toEqual([1n, 0n])
  })
  it('equals the amounts that the exchange books', () => {
    const [mine, theirs] = [swapPreview('123.456', quote), swapOutcome(toAmount('123.456'), quote)]
    expect(mine === null ? null : [mine.fee, mine.receive]).toEqual([theirs.fee, theirs.received])
  })
  it('is null without a quantity or a price', () => {
    expect(texts('')).toBeNull()
    expect(texts('0')).toBeNull()
    expect(swapPreview('1', { ...quote, toPrice: toAmount('0') })).toBeNull()
    expect(computeRate({ ...quote, fromPrice: toAmount('0') })).toBeNull()
  })
})

describe('the largest quantity of a swap', () => {
  it.each(['1000', '1', '0.000000000000000003', '0', '123.456789'])(
    'of %s leaves room for its fee, and for no more',
    (text) => {
      const available = toAmount(text)
      const most = swapMost(available, quote)
      const cost = (quantity: typeof most) => sum(quantity, swapOutcome(quantity, quote).fee)
      expect(cost(most) <= available).toBe(true)
      expect(cost(sum(most, toAmount('0.000000000000000002'))) > available).toBe(true)
    },
  )
})

describe('the issues of a swap', () => {
  const available = toAmount('100')
  // Each row has all the problems of the next row and one more.
  const rows = [
    { typed: '', quote: null, outcome: 'wrong' },
    { typed: '100', quote: null, outcome: 'no_rate' },
    { typed: '100', quote, outcome: 'insufficient' },
    { typed: '99', quote, outcome: null },
  ]
  it.each(rows)('$typed with a rate: $outcome', ({ typed, quote: given, outcome }) =>
    expect(swapIssue(typed, { available, quote: given })).toBe(outcome),
  )
})

describe('the age of a quote', () => {
  it('is valid for ten seconds only', () => {
    expect(isOld(1_000, 1_000 + QUOTE_TTL_MS)).toBe(false)
    expect(isOld(1_000, 1_001 + QUOTE_TTL_MS)).toBe(true)
  })
})
