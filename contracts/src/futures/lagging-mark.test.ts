import { type Facts, type Sample, toAmount } from '#kit'
import { describe, expect, it } from 'vitest'
import { computeOpen } from './compute-open.ts'
import { afterLaggingMark, isLiquidatedAtOnce } from './lagging-mark.ts'

const a = toAmount
const TIERS = [{ from: a('0'), rate: a('0.004'), cum: a('0') }]
const rule = afterLaggingMark(computeOpen)

const tick = (second: number, price: string, market = '1'): Sample => ({
  market,
  at: `2026-03-04T08:00:${String(second).padStart(2, '0')}.000Z`,
  price,
  id: String(second),
})

/** A long of 50 × whose stop at 61,000 a jump from 60,000 reached in second 6; the mark followed in second 8. */
const FACTS: Facts = {
  market: '1',
  side: 'long',
  lots: '10',
  lot_size: '0.001',
  leverage: '50',
  trade_fee_rate: '0.0005',
  price_tick: '0.01',
  spread_rate: '0.0001',
  stop_above: '61000',
  since: '2026-03-04T08:00:00.500Z',
  mark_ticks: '5',
  tiers: '0:0.004:0',
}
const [NOW, BEFORE] = [tick(8, '63000'), tick(7, '63000')]
const MARKED = [tick(3, '60000'), tick(4, '60000'), tick(5, '60000'), tick(6, '63000'), tick(7, '63000')]

it('a position is liquidated at once where the mark price is beyond its liquidation price', () => {
  const long = { side: 'long', quantity: a('1'), openPrice: a('63000'), balance: a('1260') } as const
  expect(isLiquidatedAtOnce(long, TIERS, a('61900'))).toBe(true)
  expect(isLiquidatedAtOnce(long, TIERS, a('62100'))).toBe(false)
  expect(isLiquidatedAtOnce({ ...long, side: 'short' }, TIERS, a('61900'))).toBe(false)
  expect(isLiquidatedAtOnce(long, TIERS, null)).toBe(false)
})

describe('an opening that waited for the mark price', () => {
  it('opens at the tick, although the second before had reached its stop', () => {
    expect(rule(FACTS, [NOW, BEFORE, ...MARKED]).result).toMatchObject({ open_price: '63006.3' })
    const { mark_ticks: _, ...plain } = FACTS
    expect(() => rule(plain, [NOW, BEFORE])).toThrow('the second before had reached it')
    // Earlier versions know no such wait.
    expect(() => computeOpen(FACTS, [NOW, BEFORE, ...MARKED])).toThrow()
  })

  it('at its own price is the same for a limit', () => {
    const { stop_above: _, spread_rate: __, ...rest } = FACTS
    const limit = { ...rest, limit: '63000' }
    expect(rule(limit, [NOW, BEFORE, ...MARKED]).result).toMatchObject({ open_price: '63000' })
  })

  it('in cross mode is covered by the account, which then would have been liquidated', () => {
    expect(() => rule({ ...FACTS, balance: '1000' }, [NOW, BEFORE, ...MARKED])).toThrow('would not have')
    expect(rule({ ...FACTS, balance: '10' }, [NOW, BEFORE, ...MARKED]).result).toHaveProperty('margin')
  })

  it.each<[string, Facts, readonly Sample[], string]>([
    ['a margin that survives', { leverage: '5' }, MARKED, 'would not have liquidated it'],
    ['a mark price that had followed', {}, [5, 6, 7].map((at) => tick(at, '63000')), 'would not have'],
    ['no ticks', { mark_ticks: '0' }, MARKED, '1 to 5 ticks'],
    ['a mark price of another second', {}, MARKED.slice(0, -1), 'not of the second before'],
    [
      'a second before it was placed',
      { since: '2026-03-04T08:00:07.000Z' },
      MARKED,
      'not of the second before',
    ],
    ['ticks out of order', {}, [tick(6, '60000'), tick(5, '60000'), tick(7, '60000')], 'not in order'],
    ['another market', {}, [...MARKED.slice(0, -1), tick(7, '60000', '2')], 'of another market'],
  ])('is refused with %s', (_name, changed, marked, reason) => {
    const facts = { ...FACTS, mark_ticks: String(marked.length), ...changed }
    expect(() => rule(facts, [NOW, BEFORE, ...marked])).toThrow(reason)
  })
})
