import fc from 'fast-check'
import { type Amount, toAmount, subtract, ONE, sum, ZERO } from '#kit'
import { describe, expect, it } from 'vitest'
import { mergePosition, settleClose, returnOnMargin, splitPosition } from './close.ts'
import { marginRequired, computeNotional, openingPrice, computeTradeFee } from './rules.ts'
import type { Side } from './shapes.ts'

const RUNS = { numRuns: 500 }
const terms = { spreadRate: toAmount('0.0002'), priceTick: toAmount('0.01') }
const cents = fc.bigInt({ min: 100n, max: 10_000_000n }).map((value) => (value * 10n ** 16n) as Amount)
const lots = fc.bigInt({ min: 1n, max: 10_000n })
const opened = fc
  .record({
    side: fc.constantFrom<Side>('long', 'short'),
    quantity: lots.map((count) => (count * 10n ** 15n) as Amount),
    quotedPrice: cents,
    leverage: fc.integer({ min: 1, max: 125 }),
    backing: fc.oneof(fc.constant(ZERO), cents),
  })
  .map(({ leverage, ...rest }) => {
    const openPrice = openingPrice(rest.side, rest.quotedPrice, terms)
    return { ...rest, openPrice, margin: marginRequired(computeNotional(rest.quantity, openPrice), leverage) }
  })

describe('closing', () => {
  it('gives profit, loss, and the spread separately from the price result', () => {
    const position = {
      side: 'long',
      quantity: toAmount('0.5'),
      quotedPrice: toAmount('60000'),
      openPrice: toAmount('60012'),
      margin: toAmount('3000.6'),
      backing: ZERO,
    } as const
    expect(settleClose(position, toAmount('61000'))).toMatchObject({
      priceResult: toAmount('500'),
      spread: toAmount('6'),
      profit: toAmount('494'),
      result: toAmount('494'),
      shortfall: ZERO,
      returned: toAmount('3494.6'),
    })
    expect(settleClose(position, toAmount('50000'))).toMatchObject({
      profit: toAmount('-5006'),
      result: toAmount('-3000.6'),
      shortfall: toAmount('2005.4'),
      returned: ZERO,
    })
    expect(settleClose({ ...position, backing: toAmount('1000') }, toAmount('50000'))).toMatchObject({
      result: toAmount('-4000.6'),
      shortfall: toAmount('1005.4'),
      returned: toAmount('-1000'),
    })
  })

  it('takes a liquidation fee from the remainder, never more', () => {
    const position = {
      side: 'short',
      quantity: ONE,
      quotedPrice: toAmount('100'),
      openPrice: toAmount('100'),
      margin: toAmount('10'),
      backing: ZERO,
    } as const
    expect(settleClose(position, toAmount('108'), toAmount('0.01'))).toMatchObject({
      liquidationFee: toAmount('1.08'),
      returned: toAmount('0.92'),
    })
    expect(settleClose(position, toAmount('109.5'), toAmount('0.01'))).toMatchObject({
      liquidationFee: toAmount('0.5'),
      returned: ZERO,
    })
  })

  it('sums to zero on both sides: margin, result, spread, fee and insurance fund', () => {
    fc.assert(
      fc.property(opened, cents, fc.bigInt({ min: 0n, max: 10n ** 16n }), (position, price, rate) => {
        const closed = settleClose(position, price, rate as Amount)
        const member = subtract(closed.returned, position.margin)
        const house = sum(-closed.priceResult as Amount, closed.spread)
        const fund = subtract(closed.liquidationFee, closed.shortfall)
        expect(sum(member, house, fund)).toBe(0n)
      }),
      RUNS,
    )
  })

  it('never costs more than margin and backing', () => {
    fc.assert(
      fc.property(opened, cents, fc.bigInt({ min: 0n, max: 10n ** 17n }), (position, price, rate) => {
        const { returned, result, shortfall } = settleClose(position, price, rate as Amount)
        expect(returned).toBeGreaterThanOrEqual(-position.backing)
        expect(sum(position.margin, position.backing, result)).toBeGreaterThanOrEqual(0n)
        expect(shortfall).toBeGreaterThanOrEqual(0n)
      }),
      RUNS,
    )
  })

  it('at the quoted price costs exactly the spread', () => {
    fc.assert(
      fc.property(opened, (position) => {
        const closed = settleClose({ ...position, backing: toAmount('1000000000') }, position.quotedPrice)
        expect(closed.priceResult).toBe(0n)
        expect(closed.result).toBe(-closed.spread)
      }),
      RUNS,
    )
  })
})

describe('a part of a position', () => {
  it('and the rest add up to the whole, to the last unit', () => {
    fc.assert(
      fc.property(opened, lots, lots, (position, some, more) => {
        const whole = {
          ...position,
          lots: ((some + more) * ONE) as Amount,
          marginAtOpen: position.margin,
          fee: computeTradeFee(position.margin, toAmount('0.0005')),
          overnightFee: toAmount('-0.000000000000000007'),
        }
        const { part, rest } = splitPosition(whole, (some * ONE) as Amount)
        for (const name of ['lots', 'quantity', 'margin', 'marginAtOpen', 'fee', 'overnightFee'] as const) {
          expect(sum(part[name], rest[name])).toBe(whole[name])
        }
        expect([part.openPrice, rest.openPrice]).toEqual([whole.openPrice, whole.openPrice])
      }),
      RUNS,
    )
  })
})

describe('the return on margin', () => {
  it('is truncated to hundredths of a percent, and zero without a margin', () => {
    expect(returnOnMargin(toAmount('12.34567'), toAmount('100'))).toBe(toAmount('0.1234'))
    expect(returnOnMargin(toAmount('-12.34567'), toAmount('100'))).toBe(toAmount('-0.1234'))
    expect(returnOnMargin(toAmount('5'), ZERO)).toBe(ZERO)
  })
})

describe('a position with more lots', () => {
  const one = {
    side: 'long' as const,
    lots: toAmount('10'),
    quantity: toAmount('0.01'),
    quotedPrice: toAmount('60000'),
    openPrice: toAmount('60006'),
    marginAtOpen: toAmount('60'),
    margin: toAmount('61'),
    fee: toAmount('0.3'),
    overnightFee: toAmount('1'),
  }
  const more = {
    ...one,
    lots: toAmount('20'),
    quantity: toAmount('0.02'),
    openPrice: toAmount('60009'),
    overnightFee: ZERO,
  }
  it('has the sums of both, and the means of their prices by quantity', () => {
    expect(mergePosition(one, more)).toEqual({
      ...one,
      lots: toAmount('30'),
      quantity: toAmount('0.03'),
      openPrice: toAmount('60008'),
      marginAtOpen: toAmount('120'),
      margin: toAmount('122'),
      fee: toAmount('0.6'),
    })
  })
  it('rounds its price against the member', () => {
    const odd = { ...more, openPrice: toAmount('60006.000000000000000001') }
    expect(mergePosition(one, odd).openPrice).toBe(toAmount('60006.000000000000000001'))
    const short = { side: 'short' as const }
    expect(mergePosition({ ...one, ...short }, { ...odd, ...short }).openPrice).toBe(toAmount('60006'))
  })
})
