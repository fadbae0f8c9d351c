import fc from 'fast-check'
import { type Amount, amountFixed, amountOf, isMultipleOf, subtract, ONE, sum, multiply, ZERO } from '#kit'
import { describe, expect, it } from 'vitest'
import {
  areStopsValid,
  exactLiquidationPrice,
  isLimitReached,
  isLimitPriceValid,
  isLiquidated,
  leverageMax,
  liquidationPrice,
  maintenanceMargin,
  marginRequired,
  notionalOf,
  openingPrice,
  profitAt,
  riskRate,
  spreadCost,
  stopReached,
  tiersOf,
  tradeFeeOf,
} from './rules.ts'
import type { Side } from './shapes.ts'

const RUNS = { numRuns: 500 }
const TICK = amountOf('0.01')
const FLAT = tiersOf([{ from: ZERO, rate: amountOf('0.005') }])
const TIERS = tiersOf([
  { from: ZERO, rate: amountOf('0.004') },
  { from: amountOf('50000'), rate: amountOf('0.005') },
  { from: amountOf('250000'), rate: amountOf('0.01') },
  { from: amountOf('1000000'), rate: amountOf('0.025') },
])
const held = (side: Side, quantity: string, openPrice: string, balance: string) => ({
  side,
  quantity: amountOf(quantity),
  openPrice: amountOf(openPrice),
  balance: amountOf(balance),
})
/** Rounded to nearest, as printed in the vectors. */
const fixed = (amount: Amount, places: number) =>
  amountFixed(sum(amount, amountOf(`0.${'0'.repeat(places)}5`)), places)

describe('maintenance tiers', () => {
  it('have a cum equal to the accumulated floor × rate step', () => {
    expect(TIERS.map(({ cum }) => cum)).toEqual(['0', '50', '1300', '16300'].map(amountOf))
  })

  it.each([
    ['260000', '1300'],
    ['1000000', '8700'],
    ['2000000', '33700'],
  ])('ask for a contract value of %s a margin of %s, the sum of its parts', (notional, margin) => {
    expect(maintenanceMargin(TIERS, amountOf(notional))).toBe(amountOf(margin))
  })

  it('are continuous at their boundaries', () => {
    for (const { from } of TIERS.slice(1)) {
      const below = maintenanceMargin(TIERS, subtract(from, 1n as Amount))
      expect(maintenanceMargin(TIERS, from) - below).toBeLessThanOrEqual(1n)
    }
  })

  it.each([
    ['49999', 125],
    ['50000', 100],
    ['250000', 50],
    ['1000000', 20],
  ])('leave a contract value of %s a leverage of at most %i', (notional, most) => {
    expect(leverageMax(TIERS, amountOf(notional))).toBe(most)
  })
})

describe('the liquidation price', () => {
  it.each([
    ['long', '19698.49', '19700'],
    ['short', '20298.51', '20300'],
  ] as const)('of a %s of 1 at 20,000 with 50× is exactly %s, and simply %s', (side, exact, simple) => {
    const position = held(side, '1', '20000', '400')
    expect(fixed(exactLiquidationPrice(position, FLAT), 2)).toBe(exact)
    const slack = subtract(amountOf('400'), maintenanceMargin(FLAT, amountOf('20000')))
    const away = side === 'long' ? subtract(position.openPrice, slack) : sum(position.openPrice, slack)
    expect(away).toBe(amountOf(simple))
  })

  it('of 20 at 26,000 with 20× lies in the third tier, the only self-consistent one', () => {
    const position = held('long', '20', '26000', '26000')
    const price = exactLiquidationPrice(position, TIERS)
    expect(amountFixed(price, 4)).toBe('24883.8383')
    const own = TIERS.map((tier) => exactLiquidationPrice(position, [tier]))
    const agrees = own.map((at, index) => {
      const notional = multiply(position.quantity, at, 'down')
      const next = TIERS[index + 1]
      return notional >= (TIERS[index]?.from ?? ZERO) && (next === undefined || notional < next.from)
    })
    expect(agrees).toEqual([false, false, true, false])
    expect(own[2]).toBe(price)
  })

  it.each([
    ['long', '18556.70'],
    ['short', '21359.22'],
  ] as const)('in cross mode with an equity of 2,000, a %s of 1 at 20,000 and 3 %%: %s', (side, price) => {
    const tiers = tiersOf([{ from: ZERO, rate: amountOf('0.03') }])
    expect(fixed(exactLiquidationPrice(held(side, '1', '20000', '2000'), tiers), 2)).toBe(price)
  })

  it('does not exist for a fully paid long', () => {
    expect(liquidationPrice(held('long', '1', '100', '100'), { tiers: TIERS, priceTick: TICK })).toBeNull()
  })

  it('is the first tick at which the position is liquidated, for every position', () => {
    const cents = (min: number, max: number) =>
      fc.bigInt({ min: BigInt(min), max: BigInt(max) }).map((value) => (value * 10n ** 16n) as Amount)
    const side = fc.constantFrom<Side>('long', 'short')
    const quantity = fc.bigInt({ min: 1n, max: 100_000n }).map((lots) => (lots * 10n ** 15n) as Amount)
    fc.assert(
      fc.property(
        side,
        quantity,
        cents(100, 10_000_000),
        fc.integer({ min: 1, max: 20 }),
        (of, size, open, leverage) => {
          const balance = marginRequired(notionalOf(size, open), leverage)
          const position = { side: of, quantity: size, openPrice: open, balance }
          const edge = liquidationPrice(position, { tiers: TIERS, priceTick: TICK })
          const dies = (price: Amount) =>
            isLiquidated(
              maintenanceMargin(TIERS, notionalOf(size, price)),
              sum(balance, profitAt(position, price)),
            )
          expect(edge === null).toBe(of === 'long' && !dies(TICK))
          if (edge === null) return
          expect(isMultipleOf(edge, TICK)).toBe(true)
          expect(dies(edge)).toBe(true)
          expect(dies(of === 'long' ? sum(edge, TICK) : subtract(edge, TICK))).toBe(false)
        },
      ),
      RUNS,
    )
  })
})

describe('the risk rate', () => {
  it('is maintenance margin divided by balance, capped at ten', () => {
    expect(riskRate(amountOf('80'), amountOf('100'))).toBe(amountOf('0.8'))
    expect(riskRate(amountOf('100'), amountOf('100'))).toBe(ONE)
    expect(riskRate(amountOf('100'), amountOf('-5'))).toBe(amountOf('10'))
    expect(riskRate(amountOf('100'), amountOf('1'))).toBe(amountOf('10'))
    expect(riskRate(ZERO, ZERO)).toBe(ZERO)
  })

  it('reaches one exactly where the balance no longer exceeds the maintenance margin', () => {
    const money = fc.bigInt({ min: 1n, max: 10n ** 30n }).map((units) => units as Amount)
    fc.assert(
      fc.property(money, money, (maintenance, balance) => {
        // Rounded up: a rate just below one may be shown as one, never the reverse.
        if (isLiquidated(maintenance, balance))
          expect(riskRate(maintenance, balance)).toBeGreaterThanOrEqual(ONE)
        if (riskRate(maintenance, balance) < ONE) expect(isLiquidated(maintenance, balance)).toBe(false)
      }),
      RUNS,
    )
  })
})

describe('opening', () => {
  const terms = { spreadRate: amountOf('0.0002'), priceTick: TICK }

  it('moves the price against the member, on to the tick', () => {
    expect(openingPrice('long', amountOf('60000.03'), terms)).toBe(amountOf('60012.04'))
    expect(openingPrice('short', amountOf('60000.03'), terms)).toBe(amountOf('59988.02'))
    expect(openingPrice('long', amountOf('60000'), { ...terms, spreadRate: ZERO })).toBe(amountOf('60000'))
  })

  it('rounds margin and fee up', () => {
    expect(marginRequired(amountOf('100'), 3)).toBe(amountOf('33.333333333333333334'))
    expect(tradeFeeOf(amountOf('60012'), amountOf('0.0005'))).toBe(amountOf('30.006'))
    expect(tradeFeeOf(1n as Amount, amountOf('0.0005'))).toBe(1n)
    expect(spreadCost(amountOf('0.5'), amountOf('60012'), amountOf('60000'))).toBe(amountOf('6'))
    expect(spreadCost(amountOf('0.5'), amountOf('59988'), amountOf('60000'))).toBe(amountOf('6'))
  })

  it('with a limit waits for a better price', () => {
    const [low, now, high] = [amountOf('59000'), amountOf('60000'), amountOf('61000')]
    expect([low, now, high].map((limit) => isLimitPriceValid('long', limit, now))).toEqual([
      true,
      false,
      false,
    ])
    expect([low, now, high].map((limit) => isLimitPriceValid('short', limit, now))).toEqual([
      false,
      false,
      true,
    ])
    expect([low, now, high].map((price) => isLimitReached('long', now, price))).toEqual([true, true, false])
    expect([low, now, high].map((price) => isLimitReached('short', now, price))).toEqual([false, true, true])
  })
})

describe('stops', () => {
  const at = { open: amountOf('60000'), now: amountOf('61000') }
  const stops = (takeProfit: string, stopLoss: string) => ({
    takeProfit: amountOf(takeProfit),
    stopLoss: amountOf(stopLoss),
  })

  it.each([
    ['long', '66000', '57000', true],
    ['long', '60500', '57000', false],
    ['long', '61000', '57000', false],
    ['long', '66000', '60500', false],
    ['long', '66000', '60000', false],
    ['long', '0', '57000', true],
    ['long', '66000', '0', true],
    ['long', '50000', '0', false],
    ['short', '57000', '66000', true],
    ['short', '60500', '66000', false],
    ['short', '57000', '60500', false],
    ['short', '0', '0', true],
  ] as const)('of a %s at %s and %s are right: %s', (side, takeProfit, stopLoss, isRight) => {
    expect(areStopsValid(side, stops(takeProfit, stopLoss), at)).toBe(isRight)
  })

  it.each([
    ['long', '65999.99', null],
    ['long', '66000', 'takeProfit'],
    ['long', '57000', 'stopLoss'],
    ['long', '57000.01', null],
    ['short', '66000', 'stopLoss'],
    ['short', '57000', 'takeProfit'],
    ['short', '60000', null],
  ] as const)('of a %s are reached at %s: %s', (side, price, reached) => {
    const set = side === 'long' ? stops('66000', '57000') : stops('57000', '66000')
    expect(stopReached(side, set, amountOf(price))).toBe(reached)
  })

  it('that are not set are never reached', () => {
    expect(stopReached('long', stops('0', '0'), amountOf('1'))).toBeNull()
    expect(stopReached('short', stops('0', '0'), amountOf('1'))).toBeNull()
  })
})

describe('a result', () => {
  it('is signed by the side, and rounds against the member', () => {
    const open = { quantity: amountOf('2'), openPrice: amountOf('100') }
    expect(profitAt({ ...open, side: 'long' }, amountOf('110'))).toBe(amountOf('20'))
    expect(profitAt({ ...open, side: 'short' }, amountOf('110'))).toBe(amountOf('-20'))
    const dust = { quantity: 3n as Amount, openPrice: amountOf('1') }
    expect(profitAt({ ...dust, side: 'long' }, amountOf('1.5'))).toBe(1n)
    expect(profitAt({ ...dust, side: 'short' }, amountOf('1.5'))).toBe(-2n)
  })
})
