import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Amount, toAmount, amountText, divide, sum, multiply } from '#kit'
import {
  isCardNumber,
  isWithinBand,
  isWithinLimits,
  maskCard,
  SWAP_FEE_PERCENT,
  swapOutcome,
  findWithdrawalLimits,
} from './index.ts'

const prices = (fromPrice: string, toPrice: string) => ({
  fromPrice: toAmount(fromPrice),
  toPrice: toAmount(toPrice),
})

const terms = (fromPrice: string, toPrice: string, decimals: number | null) => ({
  ...prices(fromPrice, toPrice),
  feePercent: SWAP_FEE_PERCENT,
  decimals,
})

describe('the limits of a withdrawal', () => {
  it.each([
    [0, 0, '0', null],
    [1, 0, '200', null],
    [2, 0, '500', null],
    [1, 1, '200', '50000'],
    [2, 4, '500', '500000'],
  ] as const)('of level %i and tier %i are %s BTC and %s USD', (level, tier, btc, usd) => {
    const limits = findWithdrawalLimits(level, tier)
    expect([amountText(limits.btc), limits.usd === null ? null : amountText(limits.usd)]).toEqual([btc, usd])
  })

  it.each([
    ['1', '1', true],
    ['1.000000000000000001', '1', false],
    ['1', '100.000000000000000001', false],
    ['1', '100', true],
  ])('leave room for %s BTC worth %s USD: %s', (btc, usd, expected) => {
    const limits = {
      level: 1,
      tier: 1,
      btcLimit: toAmount('200'),
      btcUsed: toAmount('199'),
      usdLimit: toAmount('50000'),
      usdUsed: toAmount('49900'),
    }
    expect(isWithinLimits(limits, { btc: toAmount(btc), usd: toAmount(usd) })).toBe(expected)
  })
})

describe('a swap', () => {
  it('costs a fifth of a percent of the source amount, on top', () => {
    const { fee, paid, received } = swapOutcome(toAmount('100'), terms('1', '60000', null))
    expect([fee, paid, received].map(amountText)).toEqual(['0.2', '100.2', '0.001666666666666666'])
  })

  it('credits whole units of the target’s last decimal and shows the rest', () => {
    const { received, rest } = swapOutcome(toAmount('1'), terms('179.242790773775989268', '1', 6))
    expect([received, rest].map(amountText)).toEqual(['179.24279', '0.000000773775989268'])
  })

  it('never gives more than the exact value, and less only by rounding', () => {
    const quantity = fc.bigInt({ min: 1n, max: 10n ** 30n }).map((units) => units as Amount)
    const price = fc.bigInt({ min: 10n ** 10n, max: 10n ** 24n }).map((units) => units as Amount)
    const decimals = fc.constantFrom(null, 0, 6, 8, 18)
    fc.assert(
      fc.property(quantity, price, price, decimals, (given, fromPrice, toPrice, decimals) => {
        const outcome = swapOutcome(given, {
          fromPrice,
          toPrice,
          feePercent: SWAP_FEE_PERCENT,
          decimals: decimals,
        })
        const { fee } = outcome
        const unit = 10n ** BigInt(18 - (decimals ?? 18))
        expect(outcome.received % unit).toBe(0n)
        expect(outcome.rest).toBeLessThan(unit)
        expect(outcome.rest).toBeGreaterThanOrEqual(0n)
        const received = sum(outcome.received, outcome.rest)
        expect(received * toPrice).toBeLessThanOrEqual(given * fromPrice)
        // Rounding loses one unit in the product and one in the quotient.
        const lost = sum(divide(1n as Amount, toPrice, 'up'), 1n as Amount)
        expect((received + lost) * toPrice).toBeGreaterThanOrEqual(given * fromPrice - toPrice)
        expect(fee * 500n).toBeGreaterThanOrEqual(given)
        expect(fee).toBeGreaterThanOrEqual(multiply(given, toAmount('0.002'), 'up'))
      }),
    )
  })

  it.each([
    ['1', '60000', '1', '60000', true],
    ['1', '60000', '1', '60300', true],
    ['1', '60000', '1', '60310', false],
    ['1', '60000', '1', '59705', true],
    ['1', '60000', '1', '59690', false],
    ['0.0000185', '1', '0.0000186', '1', false],
  ])('quoted at %s/%s is still good at %s/%s: %s', (from, to, nowFrom, nowTo, expected) => {
    expect(isWithinBand(prices(from, to), prices(nowFrom, nowTo))).toBe(expected)
  })
})

describe('input formats', () => {
  it.each([
    ['4111111111111111', true],
    ['4111 1111 1111 1111', true],
    ['DE89 3704 0044 0532 0130 00', true],
    ['1234567', false],
    ['\u2022\u2022\u2022\u2022 1111', false],
    ['4111--1111', false],
    ['1'.repeat(35), false],
  ])('%j is a card number: %s', (text, expected) => expect(isCardNumber(text)).toBe(expected))

  it('of a card shows the last four digits only', () => {
    expect(maskCard('4111 1111 1111 1234')).toBe('\u2022\u2022\u2022\u2022 1234')
  })
})
