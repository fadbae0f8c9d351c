import { amountText, type Facts, toAmount, ZERO } from '#kit'
import { describe, expect, it } from 'vitest'
import { serializeTiers } from './compute.ts'
import { computeMarginChange } from './compute-margin-change.ts'
import { changeMargin, type MarginRequest, type MarginState, removableMargin } from './margin-change.ts'
import { buildTiers, liquidationPrice } from './rules.ts'

const a = toAmount
const tiers = buildTiers([
  { from: ZERO, rate: a('0.004') },
  { from: a('50000'), rate: a('0.025') },
])
/** A long of 1 BTC at 60,000 with 10×. */
const state: MarginState = {
  position: {
    side: 'long',
    quantity: a('1'),
    openPrice: a('60000'),
    quotedPrice: a('60000'),
    margin: a('6000'),
    leverage: 10,
  },
  mode: 'isolated',
  price: a('60000'),
  free: a('5000'),
  terms: { tiers, priceTick: a('0.01'), leverages: [5, 10, 20, 50], superLeverages: [] },
  superOpen: ZERO,
}
const add = (amount: string): MarginRequest => ({ kind: 'amount', change: a(amount) })
const turn = (leverage: number): MarginRequest => ({ kind: 'leverage', leverage })
const codeOf = (request: MarginRequest, change: Partial<MarginState> = {}) => {
  const outcome = changeMargin(request, { ...state, ...change })
  return 'issue' in outcome ? outcome.issue.code : 'accepted'
}

describe('margin of an open position', () => {
  it('grows from the free balance, and moves the liquidation price away', () => {
    const { terms, position } = state
    const before = liquidationPrice({ ...position, balance: position.margin }, terms)
    expect(changeMargin(add('1000'), state)).toMatchObject({ change: a('1000'), margin: a('7000') })
    const after = changeMargin(add('1000'), state)
    expect('issue' in after ? null : after.liquidationPrice).toBeLessThan(before ?? ZERO)
  })

  it.each([
    ['more than the free balance', add('5000.01'), {}, 'insufficient_balance'],
    ['in cross mode', add('1'), { mode: 'cross' as const }, 'margin_shared'],
    ['below the margin of the leverage', add('-0.01'), {}, 'margin_too_low'],
    ['taken without a price', add('-1'), { price: null }, 'price_unavailable'],
    ['added without a price', add('1'), { price: null }, 'accepted'],
    ['of a leverage that is not on offer', turn(7), {}, 'leverage_invalid'],
    ['of a leverage that the size excludes', turn(50), {}, 'leverage_too_high'],
    ['of a higher leverage', turn(20), {}, 'accepted'],
    ['of a higher leverage at a loss', turn(20), { price: a('56900') }, 'margin_too_low'],
    ['of a lower leverage beyond the balance', turn(5), {}, 'insufficient_balance'],
    ['of a lower leverage', turn(5), { free: a('6000') }, 'accepted'],
    ['of another leverage in cross mode', turn(20), { mode: 'cross' as const, price: null }, 'accepted'],
  ])('%s', (_case, request, change, code) => {
    expect(codeOf(request, change)).toBe(code)
  })

  it('can be taken down to what the leverage requires at the present price, gains aside', () => {
    const position = { ...state.position, margin: a('9000') }
    expect(amountText(removableMargin({ position, price: a('60000') }))).toBe('3000')
    expect(amountText(removableMargin({ position, price: a('61000') }))).toBe('2900')
    expect(amountText(removableMargin({ position, price: a('59000') }))).toBe('2100')
    expect(removableMargin({ position, price: null })).toBe(ZERO)
  })
})

const FACTS: Facts = {
  symbol: 'BTC/USDT',
  asset: 'USDT',
  market: '1',
  mode: 'isolated',
  side: 'long',
  quantity: '1',
  open_price: '60000',
  quoted_price: '60000',
  margin: '9000',
  leverage: '10',
  available: '5000',
  tiers: serializeTiers(tiers),
}
const TICK = { market: '1', at: '2026-03-03T09:00:00.000Z', price: '60000', id: '1' }

describe('the receipt of changed margin', () => {
  it('states the margin afterwards', () => {
    expect(computeMarginChange({ ...FACTS, change: '-3000' }, [TICK]).result).toEqual({
      change: '-3000',
      margin_after: '6000',
    })
    expect(computeMarginChange({ ...FACTS, leverage_after: '20' }, [TICK]).result).toEqual({
      change: '-3000',
      margin_after: '6000',
    })
    expect(computeMarginChange({ ...FACTS, change: '5000' }, []).result['margin_after']).toBe('14000')
  })

  it.each([
    ['takes too much', { change: '-3000.01' }, [TICK], 'too low'],
    ['exceeds the balance', { change: '5000.01' }, [], 'does not cover'],
    ['takes without a tick', { change: '-1' }, [], '1 tick'],
    ['reads a tick for nothing', { change: '1' }, [TICK], 'no tick'],
    ['has a tick of another market', { change: '-1' }, [{ ...TICK, market: '2' }], 'another market'],
  ])('is refused when it %s', (_case, change, ticks, problem) => {
    expect(() => computeMarginChange({ ...FACTS, ...change }, ticks)).toThrow(problem)
  })
})
