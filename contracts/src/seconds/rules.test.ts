import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Amount,
  amountFixed,
  toAmount,
  amountText,
  toInstant,
  subtract,
  ONE,
  divide,
  sum,
  multiply,
  ZERO,
} from '#kit'
import {
  breakEven,
  entryAt,
  expiryAt,
  houseEdge,
  remainingLossLimit,
  netLoss,
  decideOutcome,
  computePayout,
  realisedEdge,
  stakeFee,
  winnings,
} from './index.ts'

const units = (min: bigint, max: bigint) => fc.bigInt({ min, max }).map((value) => value as Amount)
const money = units(1n, 10n ** 24n)
const rate = units(0n, 10n ** 18n)
const price = units(1n, 10n ** 24n)
const direction = fc.constantFrom('up', 'down')
const at = (text: string) => toInstant(Date.parse(text))

describe('the seconds of an order', () => {
  it.each([
    ['2026-11-20T10:00:00.000Z', '2026-11-20T10:00:01.000Z'],
    ['2026-11-20T10:00:00.001Z', '2026-11-20T10:00:01.000Z'],
    ['2026-11-20T10:00:00.999Z', '2026-11-20T10:00:01.000Z'],
    ['2026-11-20T23:59:59.500Z', '2026-11-21T00:00:00.000Z'],
  ])('accepted at %s it is opened by the tick of %s', (accepted, entry) => {
    expect(entryAt(at(accepted))).toBe(at(entry))
  })

  it('run from the first whole second after acceptance for the duration', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4e12 }), fc.integer({ min: 1, max: 86_400 }), (now, seconds) => {
        const entry = entryAt(toInstant(now))
        expect(entry % 1000).toBe(0)
        expect(entry).toBeGreaterThan(now)
        expect(entry - now).toBeLessThanOrEqual(1000)
        expect(expiryAt(toInstant(now), seconds)).toBe(entry + seconds * 1000)
      }),
    )
  })
})

describe('the outcome', () => {
  it.each([
    ['up', '60000', '60000.01', 'win'],
    ['up', '60000', '59999.99', 'loss'],
    ['up', '60000', '60000', 'draw'],
    ['down', '60000', '59999.99', 'win'],
    ['down', '60000', '60000.01', 'loss'],
    ['down', '60000', '60000', 'draw'],
  ] as const)('%s from %s to %s is a %s', (side, entry, close, outcome) => {
    expect(decideOutcome(side, { entry: toAmount(entry), close: toAmount(close) })).toBe(outcome)
  })

  it('is never won by both sides, and a draw is one for both', () => {
    fc.assert(
      fc.property(price, price, (entry, close) => {
        const [up, down] = (['up', 'down'] as const).map((side) => decideOutcome(side, { entry, close }))
        expect([up, down].filter((outcome) => outcome === 'win').length).toBe(entry === close ? 0 : 1)
        expect(up === 'draw').toBe(down === 'draw')
      }),
    )
  })
})

describe('the payout', () => {
  it.each([
    ['win', '100', '0.8', '180'],
    ['draw', '100', '0.8', '100'],
    ['loss', '100', '0.8', '0'],
    ['win', '5', '0.95', '9.75'],
    ['win', '0.000000000000000001', '0.8', '0.000000000000000001'],
  ] as const)('a %s of %s at %s gets %s back', (outcome, stake, payoutRate, payout) => {
    expect(amountText(computePayout(outcome, toAmount(stake), toAmount(payoutRate)))).toBe(payout)
  })

  it('is rounded down, in the house’s favour, by less than one unit, and fees are rounded up', () => {
    fc.assert(
      fc.property(money, rate, (stake, share) => {
        const exact = stake * share
        expect(winnings(stake, share) * 10n ** 18n).toBeLessThanOrEqual(exact)
        expect((winnings(stake, share) + 1n) * 10n ** 18n).toBeGreaterThan(exact)
        expect(stakeFee(stake, share) * 10n ** 18n).toBeGreaterThanOrEqual(exact)
      }),
    )
  })

  it('adds up: stakes equal payouts plus the house result', () => {
    const order = fc.record({ stake: money, payoutRate: rate, side: direction, entry: price, close: price })
    fc.assert(
      fc.property(fc.array(order, { maxLength: 40 }), (orders) => {
        const settled = orders.map(({ stake, payoutRate, side, ...prices }) => {
          const payout = computePayout(decideOutcome(side, prices), stake, payoutRate)
          return { stake, payout, house: subtract(stake, payout) }
        })
        const total = (pick: (one: (typeof settled)[number]) => Amount) => sum(...settled.map(pick))
        expect(total((one) => one.stake)).toBe(
          sum(
            total((one) => one.payout),
            total((one) => one.house),
          ),
        )
        for (const { stake, payout } of settled) {
          expect(payout).toBeGreaterThanOrEqual(0n)
          expect(payout).toBeLessThanOrEqual(stake * 2n)
        }
      }),
    )
  })
})

describe('the derived terms', () => {
  it.each([
    ['0.7', '58.8', '0.15'],
    ['0.8', '55.6', '0.1'],
    ['0.85', '54.1', '0.075'],
    ['0.95', '51.3', '0.025'],
  ])('a rate of %s breaks even at %s %% of wins and has a house edge of %s', (of, wins, edge) => {
    const percent = multiply(breakEven(toAmount(of)), toAmount('100'), 'up')
    expect(amountFixed(sum(percent, toAmount('0.05')), 1)).toBe(wins)
    expect(amountText(houseEdge(toAmount(of)))).toBe(edge)
  })

  it('with exactly the break-even win rate neither gain nor lose, the fee included', () => {
    fc.assert(
      fc.property(units(1n, 10n ** 18n), units(0n, 10n ** 16n), (of, fee) => {
        // wins × rate = losses × 1 + fee, to within the last place of the rate.
        const wins = breakEven(of, fee)
        const difference = multiply(wins, of, 'up') - sum(subtract(ONE, wins), fee)
        expect(difference).toBeGreaterThanOrEqual(0n)
        expect(difference).toBeLessThanOrEqual(3n)
      }),
    )
  })

  it('the realised edge is (stakes − payouts + fees) ÷ stakes, and null without stakes', () => {
    const fees = ZERO
    expect(realisedEdge({ stakes: toAmount('200'), payouts: toAmount('180'), fees })).toBe(toAmount('0.1'))
    const charged = { stakes: toAmount('200'), payouts: toAmount('180'), fees: toAmount('0.4') }
    expect(realisedEdge(charged)).toBe(toAmount('0.102'))
    expect(realisedEdge({ stakes: toAmount('100'), payouts: toAmount('180'), fees })).toBe(toAmount('-0.8'))
    expect(realisedEdge({ stakes: ZERO, payouts: ZERO, fees })).toBe(null)
    expect(realisedEdge({ stakes: toAmount('3'), payouts: toAmount('2'), fees })).toBe(
      divide(ONE, toAmount('3'), 'up'),
    )
  })
})

describe('the daily loss limit', () => {
  it('is reduced by losses and open stakes, never below zero', () => {
    const day = (lost: string, atStake: string) =>
      amountText(
        remainingLossLimit({ cap: toAmount('100'), lost: toAmount(lost), atStake: toAmount(atStake) }),
      )
    expect([day('0', '0'), day('30', '20'), day('100', '0'), day('90', '20')]).toEqual([
      '100',
      '50',
      '0',
      '0',
    ])
  })

  it('counts a loss net of winnings, and a gain as zero', () => {
    const day = (spent: string, payouts: string) =>
      amountText(netLoss({ spent: toAmount(spent), payouts: toAmount(payouts) }))
    expect([day('100', '0'), day('200', '180'), day('100', '180'), day('0', '0')]).toEqual([
      '100',
      '20',
      '0',
      '0',
    ])
  })

  it('holds whatever the outcomes: the net loss never exceeds the limit', () => {
    const cap = toAmount('100')
    const play = fc.record({ stake: units(1n, 60n * 10n ** 18n), wins: fc.boolean(), settles: fc.boolean() })
    fc.assert(
      fc.property(fc.array(play, { maxLength: 60 }), (plays) => {
        let [spent, payouts] = [ZERO, ZERO]
        const open: { stake: Amount; wins: boolean }[] = []
        const settle = () => {
          for (const { stake, wins } of open.splice(0)) {
            spent = sum(spent, stake)
            payouts = sum(payouts, computePayout(wins ? 'win' : 'loss', stake, toAmount('0.8')))
          }
        }
        for (const one of plays) {
          const remaining = remainingLossLimit({
            cap,
            lost: netLoss({ spent, payouts }),
            atStake: sum(...open.map(({ stake }) => stake)),
          })
          if (one.stake <= remaining) open.push(one)
          if (one.settles) settle()
        }
        settle()
        expect(netLoss({ spent, payouts })).toBeLessThanOrEqual(cap)
      }),
    )
  })
})
