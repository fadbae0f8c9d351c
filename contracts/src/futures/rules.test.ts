import fc from 'fast-check'
import { type Amount, amountFixed, toAmount, isMultipleOf, subtract, ONE, sum, multiply, ZERO } from '#kit'
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
  computeNotional,
  openingPrice,
  profitAt,
  riskRate,
  spreadCost,
  stopReached,
  buildTiers,
  computeTradeFee,
} from './rules.ts'
import type { Side } from './shapes.ts'

const RUNS = { numRuns: 500 }
const TICK = toAmount('0.01')
const FLAT = buildTiers([{ from: ZERO, rate: toAmount('0.005') }])
const TIERS = buildTiers([
  { from: ZERO, rate: toAmount('0.004') },
  { from: toAmount('50000'), rate: toAmount('0.005') },
  { from: toAmount('250000'), rate: toAmount('0.01') },
  { from: toAmount('1000000'), rate: toAmount('0.025') },
])
const held = (side: Side, quantity: string, openPrice: string, balance: string) => ({
  side,
  quantity: toAmount(quantity),
  openPrice: toAmount(openPrice),
  balance: toAmount(balance),
})
/** Rounded to nearest, as printed in the vectors. */
const fixed = (amount: Amount, decimals: number) =>
  amountFixed(sum(amount, toAmount(`0.${'0'.repeat(decimals)}5`)), decimals)

describe('maintenance tiers', () => {
  it('have a cum equal to the accumulated floor × rate step', () => {
    expect(TIERS.map(({ cum }) => cum)).toEqual(['0', '50', '1300', '16300'].map(toAmount))
  })

  it.each([
    ['260000', '1300'],
    ['1000000', '8700'],
    ['2000000', '33700'],
  ])('ask for a contract value of %s a margin of %s, the sum of its parts', (notional, margin) => {
    expect(maintenanceMargin(TIERS, toAmount(notional))).toBe(toAmount(margin))
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
    expect(leverageMax(TIERS, toAmount(notional))).toBe(most)
  })
})

describe('the liquidation price', () => {
  it.each([
    ['long', '19698.49', '19700'],
    ['short', '20298.51', '20300'],
  ] as const)('of a %s of 1 at 20,000 with 50× is exactly %s, and simply %s', (side, exact, simple) => {
    const position = held(side, '1', '20000', '400')
    expect(fixed(exactLiquidationPrice(position, FLAT), 2)).toBe(exact)
    const slack = subtract(toAmount('400'), maintenanceMargin(FLAT, toAmount('20000')))
    const away = side === 'long' ? subtract(position.openPrice, slack) : sum(position.openPrice, slack)
    expect(away).toBe(toAmount(simple))
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
    const tiers = buildTiers([{ from: ZERO, rate: toAmount('0.03') }])
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
          const balance = marginRequired(computeNotional(size, open), leverage)
          const position = { side: of, quantity: size, openPrice: open, balance }
          const edge = liquidationPrice(position, { tiers: TIERS, priceTick: TICK })
          const dies = (price: Amount) =>
            isLiquidated(
              maintenanceMargin(TIERS, computeNotional(size, price)),
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
    expect(riskRate(toAmount('80'), toAmount('100'))).toBe(toAmount('0.8'))
    expect(riskRate(toAmount('100'), toAmount('100'))).toBe(ONE)
    expect(riskRate(toAmount('100'), toAmount('-5'))).toBe(toAmount('10'))
    expect(riskRate(toAmount('100'), toAmount('1'))).toBe(toAmount('10'))
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
  const terms = { spreadRate: toAmount('0.0002'), priceTick: TICK }

  it('moves the price against the member, on to the tick', () => {
    expect(openingPrice('long', toAmount('60000.03'), terms)).toBe(toAmount('60012.04'))
    expect(openingPrice('short', toAmount('60000.03'), terms)).toBe(toAmount('59988.02'))
    expect(openingPrice('long', toAmount('60000'), { ...terms, spreadRate: ZERO })).toBe(toAmount('60000'))
  })

  it('rounds margin and fee up', () => {
    expect(marginRequired(toAmount('100'), 3)).toBe(toAmount('33.333333333333333334'))
    expect(computeTradeFee(toAmount('60012'), toAmount('0.0005'))).toBe(toAmount('30.006'))
    expect(computeTradeFee(1n as Amount, toAmount('0.0005'))).toBe(1n)
    expect(spreadCost(toAmount('0.5'), toAmount('60012'), toAmount('60000'))).toBe(toAmount('6'))
    expect(spreadCost(toAmount('0.5'), toAmount('59988'), toAmount('60000'))).toBe(toAmount('6'))
  })

  it('with a limit waits for a better price', () => {
    const [low, now, high] = [toAmount('59000'), toAmount('60000'), toAmount('61000')]
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
  const at = { open: toAmount('60000'), now: toAmount('61000') }
  const stops = (takeProfit: string, stopLoss: string) => ({
    takeProfit: toAmount(takeProfit),
    stopLoss: toAmount(stopLoss),
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
    expect(stopReached(side, set, toAmount(price))).toBe(reached)
  })

  it('that are not set are never reached', () => {
    expect(stopReached('long', stops('0', '0'), toAmount('1'))).toBeNull()
    expect(stopReached('short', stops('0', '0'), toAmount('1'))).toBeNull()
  })
})

describe('a result', () => {
  it('is signed by the side, and rounds against the member', () => {
    const open = { quantity: toAmount('2'), openPrice: toAmount('100') }
    expect(profitAt({ ...open, side: 'long' }, toAmount('110'))).toBe(toAmount('20'))
    expect(profitAt({ ...open, side: 'short' }, toAmount('110'))).toBe(toAmount('-20'))
    const dust = { quantity: 3n as Amount, openPrice: toAmount('1') }
    expect(profitAt({ ...dust, side: 'long' }, toAmount('1.5'))).toBe(1n)
    expect(profitAt({ ...dust, side: 'short' }, toAmount('1.5'))).toBe(-2n)
  })
})
