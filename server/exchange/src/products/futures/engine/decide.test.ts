import fc from 'fast-check'
import { liquidationPrice, computeLiquidationByMark, computeStop } from '@bourse/contracts/futures'
import { type Amount, toAmount, amountText, instantText, subtract, sum, ZERO } from '@bourse/contracts/kit'
import { describe, expect, it } from 'vitest'
import { BTC, buildSnapshot, markets, buildPosition, SHIB, tickAt } from '../testing.ts'
import { decide, type SecondDecision } from './decide.ts'

const RUNS = { numRuns: 300 }
const closedBy = ({ closings }: SecondDecision) =>
  closings.map(({ position, reason }) => [position.id, reason])

describe('one tick', () => {
  it.each([
    ['54000', 'liquidation'],
    ['54216.86', 'liquidation'],
    ['54216.87', 'stopLoss'],
    ['57000', 'stopLoss'],
    ['57000.01', null],
    ['65999.99', null],
    ['66000', 'takeProfit'],
  ])('at %s triggers for a long: %s', (price, reason) => {
    const position = buildPosition({ stopLoss: toAmount('57000'), takeProfit: toAmount('66000') })
    const decision = decide({ live: [position], free: ZERO }, buildSnapshot(tickAt(price)))
    expect(closedBy(decision)).toEqual(reason === null ? [] : [[position.id, reason]])
    expect(decision.left).toHaveLength(reason === null ? 1 : 0)
  })

  it('fills the orders that it reaches, and no others', () => {
    const waiting = (side: 'long' | 'short', openPrice: string) =>
      buildPosition({ status: 'pending', side, openPrice: toAmount(openPrice), openedAt: null })
    const orders = [
      waiting('long', '59000'),
      waiting('long', '58999'),
      waiting('short', '59000'),
      waiting('short', '59001'),
    ]
    const { fills } = decide({ live: orders, free: ZERO }, buildSnapshot(tickAt('59000')))
    expect(fills.map(({ order }) => order)).toEqual([orders[0], orders[2]])
  })

  it('of another market has no effect', () => {
    const live = [buildPosition({ stopLoss: toAmount('59000') })]
    expect(decide({ live, free: ZERO }, buildSnapshot(tickAt('1', SHIB)))).toMatchObject({
      closings: [],
      left: live,
    })
  })

  it('agrees with the displayed price and with the receipt, for every position', () => {
    const terms = markets.get(BTC)
    fc.assert(
      fc.property(
        fc.constantFrom<'long' | 'short'>('long', 'short'),
        fc.bigInt({ min: 1n, max: 50n }),
        fc.bigInt({ min: -3n, max: 3n }),
        (side, percent, ticksAway) => {
          const margin = ((toAmount('60000') * percent) / 100n) as Amount
          const position = buildPosition({ side, margin, marginAtOpen: margin })
          const edge = liquidationPrice(
            { ...position, balance: margin },
            { tiers: terms?.futures.tiers ?? [], priceTick: toAmount('0.01') },
          )
          if (edge === null) return
          const price = sum(edge, (ticksAway * 10n ** 16n) as Amount)
          const isDead = side === 'long' ? price <= edge : price >= edge
          const { closings } = decide({ live: [position], free: ZERO }, buildSnapshot(tickAt(price)))
          expect(closings.map(({ reason }) => reason)).toEqual(isDead ? ['liquidation'] : [])
          for (const { facts, expected, ticks } of closings) {
            const samples = ticks.map((tick) => ({
              ...tick,
              at: instantText(tick.at),
              price: amountText(tick.price),
            }))
            expect(computeLiquidationByMark(facts, samples).result).toMatchObject({
              profit: amountText(expected.result),
              liquidation_fee: amountText(expected.liquidationFee),
            })
            expect(sum(margin, expected.result)).toBeGreaterThanOrEqual(0n)
          }
        },
      ),
      RUNS,
    )
  })
})

describe('an account in cross mode', () => {
  const cross = (own: Parameters<typeof buildPosition>[0]) => buildPosition({ mode: 'cross', ...own })

  it('survives on its free balance long after its margin is used up', () => {
    const live = [cross({ margin: toAmount('600') })]
    const at = buildSnapshot(tickAt('58000'))
    expect(closedBy(decide({ live, free: toAmount('10000') }, at))).toEqual([])
    expect(closedBy(decide({ live, free: toAmount('1000') }, at))).toEqual([[live[0]?.id, 'liquidation']])
  })

  it('cancels its pending orders first, and nothing more when that is enough', () => {
    const open = cross({ margin: toAmount('600') })
    const waiting = cross({ status: 'pending', openPrice: toAmount('50000'), margin: toAmount('2000') })
    const decision = decide({ live: [open, waiting], free: ZERO }, buildSnapshot(tickAt('59000')))
    expect(decision).toMatchObject({ closings: [], cancelled: [waiting], fills: [], left: [open] })
  })

  it('closes its worst position, and the next only while it must', () => {
    const bad = cross({ openPrice: toAmount('61000'), margin: toAmount('5500') })
    const good = cross({ quantity: toAmount('0.1'), margin: toAmount('1000') })
    const decision = decide({ live: [good, bad], free: toAmount('500') }, buildSnapshot(tickAt('54600')))
    expect(closedBy(decision)).toEqual([[bad.id, 'liquidation']])
    // The loss of 6,400 consumed its margin, the free balance, and part of the other position's margin.
    expect(decision.closings[0]?.released).toBe(toAmount('400'))
    expect(decision.left).toMatchObject([{ id: good.id, margin: toAmount('600') }])
  })

  it('closes a winner before a loser whose loss nothing else would pay', () => {
    const loser = cross({ margin: toAmount('60') })
    const winner = cross({ side: 'short', quantity: toAmount('0.9'), margin: toAmount('54') })
    const decision = decide({ live: [loser, winner], free: toAmount('100') }, buildSnapshot(tickAt('58000')))
    expect(closedBy(decision)).toEqual([
      [winner.id, 'liquidation'],
      [loser.id, 'liquidation'],
    ])
    expect(decision.closings.map(({ expected }) => expected.shortfall)).toEqual([ZERO, expect.any(BigInt)])
  })

  it('does not charge a stop loss to the fund while a floating gain covers it', () => {
    const loser = cross({ margin: toAmount('600'), stopLoss: toAmount('58000') })
    const winner = cross({ side: 'short', margin: toAmount('600') })
    const hedged = { live: [loser, winner], free: toAmount('100') }
    expect(closedBy(decide(hedged, buildSnapshot(tickAt('57000'))))).toEqual([])
    expect(closedBy(decide({ ...hedged, free: toAmount('2000') }, buildSnapshot(tickAt('57000'))))).toEqual([
      [loser.id, 'stopLoss'],
    ])
  })

  it('is not liquidated while one of its prices is missing', () => {
    const live = [cross({ margin: toAmount('60') }), cross({ market: SHIB, openPrice: toAmount('0.00002') })]
    expect(closedBy(decide({ live, free: ZERO }, buildSnapshot(tickAt('1'))))).toEqual([])
  })

  it('never loses more than it contained; every receipt states the decision', () => {
    const account = fc.record({
      free: fc.bigInt({ min: 0n, max: 2_000n }),
      price: fc.bigInt({ min: 40_000n, max: 80_000n }),
      rows: fc.array(
        fc.record({
          side: fc.constantFrom<'long' | 'short'>('long', 'short'),
          milli: fc.bigInt({ min: 1n, max: 500n }),
          leverage: fc.bigInt({ min: 1n, max: 100n }),
          stop: fc.boolean(),
        }),
        { minLength: 1, maxLength: 6 },
      ),
    })
    fc.assert(
      fc.property(account, ({ free, price, rows }) => {
        const live = rows.map(({ side, milli, leverage, stop }) => {
          const margin = ((milli * 60n * 10n ** 18n) / leverage) as Amount
          const stopLoss = !stop ? ZERO : toAmount(side === 'long' ? '58000' : '62000')
          return cross({
            side,
            quantity: (milli * 10n ** 15n) as Amount,
            margin,
            marginAtOpen: margin,
            stopLoss,
          })
        })
        const cash = (free * 10n ** 18n) as Amount
        const decision = decide({ live, free: cash }, buildSnapshot(tickAt(toAmount(String(price)))))
        const before = sum(cash, ...live.map(({ margin }) => margin))
        let after = before
        for (const { position, expected, facts, ticks, reason } of decision.closings) {
          after = subtract(sum(after, expected.result), expected.liquidationFee)
          expect(after).toBeGreaterThanOrEqual(0n)
          expect(position.margin).toBeGreaterThanOrEqual(0n)
          const samples = ticks.map((tick) => ({
            ...tick,
            at: instantText(tick.at),
            price: amountText(tick.price),
          }))
          const { result } = (reason === 'liquidation' ? computeLiquidationByMark : computeStop)(
            facts,
            samples,
          )
          expect(result['profit']).toBe(amountText(expected.result))
          expect(result['shortfall']).toBe(amountText(expected.shortfall))
        }
        for (const { margin } of decision.left) expect(margin).toBeGreaterThanOrEqual(0n)
        // The fund pays only when no member money is left.
        if (decision.closings.some(({ expected }) => expected.shortfall > 0n)) {
          expect(decision.left.filter(({ side }) => (side === 'long') === price > 60_000n)).toEqual([])
        }
      }),
      RUNS,
    )
  })
})
