import { toAmount, InvalidFacts, ZERO } from '#kit'
import { describe, expect, it } from 'vitest'
import { computeLiquidation, computeStop, serializeOtherPositions, serializeTiers } from './compute.ts'
import { atFirstReach } from './first-reach.ts'
import { buildTiers } from './rules.ts'

const tick = (second: number, price: string, market = '1') => ({
  market,
  at: `2026-03-03T09:00:${String(second).padStart(2, '0')}.000Z`,
  price,
  id: String(second),
})
const closing = {
  market: '1',
  side: 'long',
  quantity: '1',
  open_price: '20000',
  quoted_price: '20000',
  margin: '400',
  behind: '0',
  since: '2026-03-03T08:00:00.000Z',
}

describe('a stop', () => {
  const rule = atFirstReach(computeStop)
  const facts = { ...closing, take_profit: '21000', stop_loss: '19900' }

  it('closes at the second that reached it first, by the same computation as before', () => {
    const first = rule(facts, [tick(9, '21000.5'), tick(8, '20999')])
    expect(first).toEqual(computeStop(facts, [tick(9, '21000.5')]))
    expect(rule(facts, [tick(9, '21000.5')])).toEqual(first)
  })

  it('that the second before had reached is rejected, whichever level it was', () => {
    expect(() => rule(facts, [tick(9, '21001'), tick(8, '21000')])).toThrow(
      'the second before had reached it',
    )
    expect(() => rule(facts, [tick(9, '21001'), tick(8, '19900')])).toThrow(
      'the second before had reached it',
    )
  })

  it('does not count a second before the position was opened or changed', () => {
    const late = { ...facts, since: '2026-03-03T09:00:08.000Z' }
    expect(rule(late, [tick(9, '21001'), tick(8, '21000')]).result).toMatchObject({ reached: 'take_profit' })
    const changed = { ...facts, since: '2026-03-03T09:00:07.999Z' }
    expect(() => rule(changed, [tick(9, '21001'), tick(8, '21000')])).toThrow(InvalidFacts)
  })

  it('is not checked against an earlier tick than that of the second before', () => {
    expect(rule(facts, [tick(9, '21001'), tick(7, '21000')]).result).toMatchObject({ reached: 'take_profit' })
  })

  it.each([
    ['of the same second', [tick(9, '21001'), tick(9, '20000')], 'not of the second before'],
    ['of a later second', [tick(9, '21001'), tick(10, '20000')], 'not of the second before'],
    ['of another market', [tick(9, '21001'), tick(8, '20000', '2')], 'of another market'],
    ['and one more', [tick(9, '21001'), tick(8, '20000'), tick(7, '20000')], '2 ticks are read'],
    ['without a price', [tick(9, '21001'), tick(8, '')], 'is missing'],
  ])('with a tick before %s is rejected', (_what, samples, message) => {
    expect(() => rule(facts, samples)).toThrow(message)
  })

  it('without its instant is rejected', () => {
    const { since: _, ...without } = facts
    expect(() => rule(without, [tick(9, '21001')])).toThrow('since is missing')
  })
})

describe('a liquidation of an account', () => {
  const rule = atFirstReach(computeLiquidation)
  const tiers = buildTiers([{ from: ZERO, rate: toAmount('0.004') }])
  const other = { market: '2', side: 'short', quantity: toAmount('2'), openPrice: toAmount('100') } as const
  const facts = {
    ...closing,
    free: '0',
    others: serializeOtherPositions([{ ...other, margin: toAmount('20'), tiers }]),
    tiers: serializeTiers(tiers),
    liquidation_fee_rate: '0.005',
  }
  const now = [tick(9, '19650'), tick(9, '100', '2')]

  it('reads the second before of all its markets', () => {
    expect(rule(facts, [...now, tick(8, '19700'), tick(8, '100', '2')])).toEqual(
      computeLiquidation(facts, now),
    )
    expect(rule(facts, now)).toEqual(computeLiquidation(facts, now))
    expect(() => rule(facts, [...now, tick(8, '19700')])).toThrow('4 ticks are read, not 3')
  })

  it('that was due in the second before is rejected, though one of its markets stood still', () => {
    expect(() => rule(facts, [...now, tick(8, '19650'), tick(3, '100', '2')])).toThrow(
      'the second before had reached it',
    )
  })
})
