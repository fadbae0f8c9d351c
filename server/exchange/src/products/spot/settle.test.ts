import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MemberId } from '@bourse/contracts/account'
import { type Amount, toAmount, subtract, negate, sum, multiply, ZERO } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { cost, type Side, tradeFee } from '@bourse/contracts/spot'
import type { Leg } from '#platform/ledger'
import { fill, hold, houseSide, type OrderState, release, rounding, type Trade } from './settle.ts'

const pair = { base: '1' as AssetId, quote: '3' as AssetId }
const RATE = toAmount('0.001')

const order = (side: Side, price: string, quantity: string): OrderState => ({
  member: '10001' as MemberId,
  account: 'spot',
  side,
  price: toAmount(price),
  quantity: toAmount(quantity),
  filled: ZERO,
  turnover: ZERO,
  fee: ZERO,
  feeRate: RATE,
  rebates: [],
  held: ZERO,
})
const trade = (price: string, quantity: string): Trade => ({
  price: toAmount(price),
  quantity: toAmount(quantity),
})

/** The net change of one account. */
const change = (legs: readonly Leg[], holder: string, asset: AssetId, kind: string): Amount =>
  sum(
    ZERO,
    ...legs
      .filter(({ account }) => account.holder === holder && account.asset === asset && account.kind === kind)
      .map(({ amount }) => amount),
  )
const ofMember = (legs: readonly Leg[], asset: AssetId, kind: string) =>
  change(legs, 'member:10001', asset, kind)
const totalOf = (legs: readonly Leg[], asset: AssetId) =>
  sum(ZERO, ...legs.filter(({ account }) => account.asset === asset).map(({ amount }) => amount))

describe('an arriving order', () => {
  it('that buys pays turnover and fee from the free balance', () => {
    const { order: after, legs } = fill(order('buy', '100', '2'), trade('90', '2'), pair, 'free')
    expect(ofMember(legs, pair.base, 'spot')).toBe(toAmount('2'))
    expect(ofMember(legs, pair.quote, 'spot')).toBe(toAmount('-180.18'))
    expect(change(legs, 'house:fees', pair.quote, 'house')).toBe(toAmount('0.18'))
    expect(after).toMatchObject({
      filled: toAmount('2'),
      turnover: toAmount('180'),
      fee: toAmount('0.18'),
      held: ZERO,
    })
  })

  it('that sells receives the turnover less the fee', () => {
    const { legs } = fill(order('sell', '80', '2'), trade('90', '2'), pair, 'free')
    expect(ofMember(legs, pair.base, 'spot')).toBe(toAmount('-2'))
    expect(ofMember(legs, pair.quote, 'spot')).toBe(toAmount('179.82'))
  })
})

describe('a resting order', () => {
  it('pays from its hold and releases the rest', () => {
    const rested = hold(order('buy', '100', '2'), pair)
    expect(rested.order.held).toBe(toAmount('200.2'))
    expect(ofMember(rested.legs, pair.quote, 'spot_hold')).toBe(toAmount('200.2'))
    const filled = fill(rested.order, trade('99', '2'), pair, 'hold')
    expect(filled.order.held).toBe(toAmount('2.002'))
    const freed = release(filled.order, pair)
    expect(freed.order.held).toBe(ZERO)
    expect(ofMember([...rested.legs, ...filled.legs, ...freed.legs], pair.quote, 'spot_hold')).toBe(ZERO)
    expect(ofMember([...rested.legs, ...filled.legs, ...freed.legs], pair.quote, 'spot')).toBe(
      toAmount('-198.198'),
    )
  })

  it('that sells holds the base asset only', () => {
    const { order: rested, legs } = hold(order('sell', '100', '2'), pair)
    expect(rested.held).toBe(toAmount('2'))
    expect(ofMember(legs, pair.base, 'spot')).toBe(toAmount('-2'))
    expect(ofMember(legs, pair.quote, 'spot')).toBe(ZERO)
  })

  it('without a hold releases nothing, without a zero leg', () => {
    expect(release(order('buy', '100', '2'), pair).legs).toEqual([])
  })
})

describe('every trade', () => {
  const units = fc.bigInt({ min: 1n, max: 10n ** 24n }).map((value) => value as Amount)
  const trades = fc.array(fc.record({ price: units, quantity: units }), { minLength: 1, maxLength: 6 })
  const side = fc.constantFrom<Side>('buy', 'sell')

  it('sums to zero over member, house account, fee and rounding in both assets', () => {
    fc.assert(
      fc.property(side, trades, (orderSide, fills) => {
        let state = order(orderSide, '1', '1')
        const legs: Leg[] = []
        for (const one of fills) {
          const step = fill(state, one, pair, 'free')
          state = step.order
          legs.push(...step.legs, ...houseSide(orderSide, one, pair))
        }
        expect(totalOf(legs, pair.base)).toBe(ZERO)
        expect(totalOf(legs, pair.quote)).toBe(ZERO)
      }),
    )
  })

  it('between two members costs the buyer at most one unit more than the seller receives', () => {
    fc.assert(
      fc.property(units, units, (price, quantity) => {
        const bought = fill(order('buy', '1', '1'), { price, quantity }, pair, 'free')
        const sold = fill(order('sell', '1', '1'), { price, quantity }, pair, 'free')
        const all = [...bought.legs, ...sold.legs, ...rounding({ price, quantity }, pair)]
        expect(totalOf(all, pair.quote)).toBe(ZERO)
        expect(subtract(bought.order.turnover, sold.order.turnover)).toBeLessThanOrEqual(1n)
      }),
    )
  })

  it('charges many small fills the same fee as one large fill, exactly', () => {
    fc.assert(
      fc.property(side, trades, (orderSide, fills) => {
        let state = order(orderSide, '1', '1')
        for (const one of fills) state = fill(state, one, pair, 'free').order
        expect(state.fee).toBe(multiply(state.turnover, RATE, 'up'))
      }),
    )
  })

  it("is covered by a buyer's hold for every sequence of fills", () => {
    // As in the catalogue: price steps of at least 10⁻⁸ and lots of at least 10⁻⁵, so products are exact.
    const price = fc.bigInt({ min: 1n, max: 10n ** 14n }).map((ticks) => (ticks * 10n ** 10n) as Amount)
    const lots = fc.bigInt({ min: 1n, max: 10n ** 10n }).map((count) => (count * 10n ** 13n) as Amount)
    const feeRate = fc.bigInt({ min: 0n, max: 10n ** 16n }).map((rate) => rate as Amount)
    const parts = fc.array(lots, { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(price, feeRate, parts, fc.nat(6), (limit, rate, sizes, arrived) => {
        const quantity = sum(ZERO, ...sizes)
        let state: OrderState = { ...order('buy', '1', '1'), price: limit, quantity, feeRate: rate }
        for (const size of sizes.slice(0, arrived))
          state = fill(state, { price: limit, quantity: size }, pair, 'free').order
        state = hold(state, pair).order
        for (const size of sizes.slice(arrived)) {
          state = fill(state, { price: limit, quantity: size }, pair, 'hold').order
          expect(state.held).toBeGreaterThanOrEqual(0n)
        }
        const whole = cost(quantity, limit)
        expect(sum(state.turnover, state.fee)).toBe(sum(whole, tradeFee(whole, rate)))
        // The rest of the hold is at most the rounding of the remaining fee: less than one unit per part.
        expect(state.held).toBeLessThanOrEqual(1n)
      }),
    )
  })
})

describe('the house', () => {
  it('gives what the member receives', () => {
    const legs = houseSide('buy', trade('90', '2'), pair)
    expect(change(legs, 'house:maker', pair.base, 'house')).toBe(negate(toAmount('2')))
    expect(change(legs, 'house:maker', pair.quote, 'house')).toBe(toAmount('180'))
  })
})
