import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Amount, toAmount, amountText, ONE, sum, ZERO } from '#kit'
import { accrue, type Debt, computeTotalDebt } from '#loans'
import {
  findMarginBand,
  computeBorrowable,
  borrowIssue,
  borrowMore,
  computeMarginLiquidation,
  fallToLevel,
  holdingsText,
  marginLevel,
  priceAtLevel,
  computeReleasable,
} from './index.ts'

const a = toAmount
const LEVELS = {
  transferLevel: a('2'),
  borrowLevel: a('1.5'),
  callLevel: a('1.3'),
  liquidationLevel: a('1.1'),
  restoredLevel: a('1.4'),
}
const LIMITS = { leverageMax: a('3'), principalMax: a('200000'), decimals: 6 }
const money = fc.bigInt({ min: 0n, max: 10n ** 12n }).map((units) => (units * 10n ** 12n) as Amount)

describe('the level of an account', () => {
  it.each([
    ['2.01', 'free'],
    ['2', 'transfer'],
    ['1.51', 'transfer'],
    ['1.5', 'borrow'],
    ['1.31', 'borrow'],
    ['1.3', 'call'],
    ['1.11', 'call'],
    ['1.1', 'liquidation'],
    ['0', 'liquidation'],
  ])('of %s is in the band %s', (level, band) => expect(findMarginBand(a(level), LEVELS)).toBe(band))

  it('without a debt has no bound', () => {
    expect(marginLevel({ assets: a('5'), debt: ZERO })).toBeNull()
    expect(findMarginBand(null, LEVELS)).toBe('free')
    expect(computeReleasable({ assets: a('5'), debt: ZERO }, LEVELS)).toBeNull()
  })

  it('is 1.5 after borrowing the most at three times the own money', () => {
    const most = computeBorrowable({ assets: a('1000'), debt: ZERO, principal: ZERO }, LIMITS)
    expect(amountText(most)).toBe('2000')
    expect(marginLevel({ assets: sum(a('1000'), most), debt: most })).toBe(a('1.5'))
  })

  it('never falls below 1.5 by borrowing, nor below 2 by a transfer', () =>
    fc.assert(
      fc.property(money, money, (own, debt) => {
        const assets = sum(own, debt)
        const lent = computeBorrowable({ assets, debt, principal: debt }, LIMITS)
        if (lent > ZERO)
          expect(marginLevel({ assets: sum(assets, lent), debt: sum(debt, lent) })).toBeGreaterThanOrEqual(
            a('1.5'),
          )
        const out = computeReleasable({ assets, debt }, LEVELS)
        if (out !== null && out > ZERO)
          expect(marginLevel({ assets: (assets - out) as Amount, debt })).toBeGreaterThanOrEqual(a('2'))
      }),
    ))

  it('is reached by a coin at the price that is shown before', () => {
    const price = priceAtLevel(a('2000'), { others: a('100'), quantity: a('0.058') }, a('1.1'))
    expect(Number(amountText(price ?? ZERO)).toFixed(2)).toBe('36206.90')
    expect(priceAtLevel(a('2000'), { others: a('2200'), quantity: ONE }, a('1.1'))).toBeNull()
    expect(amountText(fallToLevel(a('2000'), { money: ZERO, coins: a('3000') }, a('1.3')) ?? ZERO)).toMatch(
      /^0\.1333/,
    )
  })
})

describe('borrowing', () => {
  const facts = {
    isCross: false,
    terms: { amountMin: a('10'), decimals: 6 },
    isPriced: true,
    borrowable: a('100'),
  }
  it.each([
    [{ isCross: true }, '100', 'isolated_required'],
    [{}, '10.0000001', 'amount_invalid'],
    [{}, '9.999999', 'amount_below_minimum'],
    [{ isPriced: false }, '100', 'price_unavailable'],
    [{}, '100.000001', 'margin_limit'],
  ] as const)('with %o of %s: %s', (more, amount, code) =>
    expect(borrowIssue(a(amount), { ...facts, ...more })?.code).toBe(code),
  )
  it('of all that is left is allowed', () => expect(borrowIssue(a('100'), facts)).toBeNull())

  it('within an hour charges that hour for each amount, so waiting for the hour saves nothing', () => {
    const debt: Debt = {
      principal: ZERO,
      interest: ZERO,
      hours: 1,
      principalHours: 0,
      hourlyRate: a('0.00001'),
      decimals: 6,
    }
    const after = borrowMore(borrowMore(debt, a('1')), a('999'))
    expect([after.principal, after.interest].map(amountText)).toEqual(['1000', '0.01'])
    expect(amountText(computeTotalDebt(accrue(after, 3)))).toBe('1000.03')
  })
})

describe('a step of a liquidation', () => {
  const facts = (more: Record<string, string> = {}) => ({
    principal: '2000',
    unpaid: '0.02',
    money: '97.1',
    holdings: '1=0.058',
    position_margin: '0',
    liquidation_level: '1.1',
    restored_level: '1.4',
    fee_rate: '0.01',
    decimals: '6',
    coin_decimals: '8',
    ...more,
  })
  const tick = (price: string, market = '1') => ({
    market,
    at: '2026-03-04T08:00:00.000Z',
    price,
    id: market,
  })
  const amounts = (given: Record<string, string>, ticks: ReturnType<typeof tick>[]) =>
    Object.fromEntries(
      Object.entries(computeMarginLiquidation(given, ticks).result).map(([name, text]) => [name, a(text)]),
    )

  it('is refused above the level, without a debt, and with the tick of another market', () => {
    expect(() => computeMarginLiquidation(facts(), [tick('36300')])).toThrow('liquidation level')
    expect(() => computeMarginLiquidation(facts({ principal: '0', unpaid: '0' }), [tick('36000')])).toThrow(
      'no debt',
    )
    expect(() => computeMarginLiquidation(facts(), [tick('36000', '2')])).toThrow('its market')
    expect(() => computeMarginLiquidation(facts({ restored_level: '1.01' }), [tick('1')])).toThrow('fee')
  })

  it('sells no more than it must, never leaves an account below zero, and pays out what it takes', () => {
    const cents = (max: number) => fc.integer({ min: 0, max }).map((value) => String(value / 100))
    fc.assert(
      fc.property(
        cents(400_000),
        cents(300_000),
        fc.integer({ min: 1, max: 100_000 }),
        (free, debt, price) => {
          const given = facts({ principal: debt, unpaid: '0.01', money: free })
          const value = 0.058 * price
          if ((Number(free) + value) / (Number(debt) + 0.01) > 1.0999) return
          const step = amounts(given, [tick(String(price))]) as Record<string, Amount>
          const of = (name: string): Amount => step[name] ?? ZERO
          const unpaid = sum(of('debt'), of('shortfall'))
          expect(sum(of('repaid'), of('settled'), unpaid)).toBe(sum(a(debt), a('0.01')))
          expect(sum(of('fee'), of('settled'), of('returned'))).toBe(of('proceeds'))
          expect(of('sold') <= a('0.058') && of('repaid') <= a(free)).toBe(true)
          for (const amount of Object.values(step)) expect(amount).toBeGreaterThanOrEqual(ZERO)
          if (of('shortfall') > ZERO)
            expect([of('sold'), of('repaid'), of('debt')]).toEqual([a('0.058'), a(free), ZERO])
          const left = Number(amountText((a('0.058') - of('sold')) as Amount)) * price
          if (of('debt') > ZERO && of('sold') > ZERO && of('sold') < a('0.058'))
            expect(left / Number(amountText(of('debt')))).toBeCloseTo(1.4, 2)
        },
      ),
      { numRuns: 500 },
    )
  })

  it('leaves the debt open while positions hold money', () => {
    const given = facts({ holdings: '', money: '0', position_margin: '5' })
    expect(amounts(given, [])).toMatchObject({ shortfall: ZERO, debt: a('2000.02') })
    expect(amounts(facts({ holdings: '', money: '0' }), [])).toMatchObject({
      shortfall: a('2000.02'),
      debt: ZERO,
    })
  })

  it('states its holdings in the order in which they are sold', () =>
    expect(
      holdingsText([
        { market: '2', quantity: a('0.5') },
        { market: '1', quantity: ONE },
      ]),
    ).toBe('2=0.5,1=1'))
})
