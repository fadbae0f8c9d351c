import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Amount, toAmount, amountText, ONE, sum, smallestUnit, ZERO } from '#kit'
import { computeLoanLiquidation } from './compute-loans.ts'
import {
  accrue,
  borrowable,
  computeCharge,
  type Debt,
  computeTotalDebt,
  computeLimit,
  loanIssue,
  payDebt,
  priceAtLtv,
} from './rules.ts'

const USDT = { hourlyRate: toAmount('0.00001'), decimals: 6 }
const money = fc.bigInt({ min: 1n, max: 10n ** 13n }).map((units) => (units * smallestUnit(6)) as Amount)
const rate = fc.bigInt({ min: 0n, max: 10n ** 15n }) as fc.Arbitrary<Amount>
const fresh = (principal: Amount, hourlyRate = USDT.hourlyRate): Debt => ({
  ...USDT,
  hourlyRate,
  principal,
  interest: ZERO,
  hours: 0,
  principalHours: 0,
})

describe('interest', () => {
  it('is the same to the last unit over any split of time', () =>
    fc.assert(
      fc.property(money, rate, fc.array(fc.nat(500), { maxLength: 12 }), (principal, hourlyRate, parts) => {
        const debt = fresh(principal, hourlyRate)
        let [split, hours] = [debt, 0]
        for (const part of parts) split = accrue(split, (hours += part))
        expect(split).toEqual(accrue(debt, hours))
      }),
    ))

  it('is the same when a repayment falls between, however the time on each side is split', () =>
    fc.assert(
      fc.property(money, money, fc.nat(99), fc.nat(99), fc.nat(99), (principal, paid, one, two, three) => {
        const after = payDebt(accrue(fresh(principal), one + two), paid)
        const split = payDebt(accrue(accrue(fresh(principal), one), one + two), paid)
        expect(accrue(split, one + two + three)).toEqual(accrue(after, one + two + three))
        const less = computeTotalDebt(accrue(fresh(principal), one + two)) - computeTotalDebt(after)
        expect(less <= paid).toBe(true)
        expect(after.interest === ZERO || after.principal === principal).toBe(true)
      }),
    ))

  it('of 3,000 USDT is 0.03 an hour', () =>
    expect(amountText(computeCharge(toAmount('3000'), USDT, { before: 5, hours: 2 }))).toBe('0.06'))
})

describe('prices', () => {
  it('0.1 BTC and a debt of 3,000 USDT are liquidated at 36,144.58', () => {
    const price = priceAtLtv(toAmount('3000'), { quantity: toAmount('0.1'), ratio: ONE }, toAmount('0.83'))
    expect(Number(amountText(price ?? ZERO)).toFixed(2)).toBe('36144.58')
  })
})

describe('a liquidation', () => {
  const facts = (more: Record<string, string>) => ({
    principal: '3000',
    unpaid: '0',
    collateral: '0.1',
    collateral_ratio: '1',
    liquidation_ratio: '0.83',
    fee_rate: '0.01',
    decimals: '6',
    coin_decimals: '8',
    ...more,
  })
  const at = (price: string) => [{ market: '1', at: '2026-03-04T08:00:00.000Z', price, id: '1' }]

  it('never takes more than the collateral, and what it does not cover is the shortfall', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 36_000 }), (price) => {
        const { result } = computeLoanLiquidation(facts({}), at(String(price)))
        const amount = (name: string) => toAmount(result[name] ?? '')
        expect(sum(amount('sold'), amount('left'))).toBe(toAmount('0.1'))
        expect(amount('left') >= ZERO && amount('fee') >= ZERO).toBe(true)
        expect(amount('shortfall') === ZERO || (amount('left') === ZERO && amount('fee') === ZERO)).toBe(true)
      }),
    ))

  it('does not happen above the liquidation price', () =>
    expect(() => computeLoanLiquidation(facts({}), at('36144.59'))).toThrow('liquidation ratio'))
})

describe('a request', () => {
  const facts = {
    share: toAmount('0.2'),
    amountMin: toAmount('100'),
    decimals: 6,
    price: toAmount('60000'),
    ratio: toAmount('0.95'),
    collateralDecimals: 8,
    free: ONE,
    limitLeft: toAmount('11000'),
  }
  const collateral = toAmount('0.5')

  it.each([
    [{ share: null }, '100', 'tier_required'],
    [{}, '100.0000001', 'amount_invalid'],
    [{}, '99', 'amount_below_minimum'],
    [{ price: null }, '100', 'price_unavailable'],
    [{ free: ZERO }, '100', 'insufficient_balance'],
    [{}, '11000.000001', 'loan_limit'],
    [{}, '5700.000001', 'collateral_too_low'],
  ] as const)('with %o of %s: %s', (more, amount, code) =>
    expect(loanIssue({ amount: toAmount(amount), collateral }, { ...facts, ...more })?.code).toBe(code),
  )

  it('takes all that collateral and limit allow', () => {
    const most = borrowable({ quantity: collateral, ratio: facts.ratio }, { ...facts, decimals: 6 })
    expect(amountText(most)).toBe('5700')
    expect(loanIssue({ amount: most, collateral }, facts)).toBeNull()
  })

  it('has a limit by net assets', () => {
    const { limit, left } = computeLimit(
      toAmount('0.2'),
      { assets: toAmount('110'), debts: toAmount('10') },
      6,
    )
    expect([limit, left].map(amountText)).toEqual(['20', '10'])
    expect(computeLimit(ONE, { assets: ONE, debts: toAmount('2') }, 6)).toEqual({ limit: ZERO, left: ZERO })
  })
})
