import { toAmount, InvalidFacts, ZERO } from '#kit'
import { describe, expect, it } from 'vitest'
import {
  computeClose,
  serializeOtherPositions,
  computeLiquidation,
  computeOvernight,
  computeOvernightOfSecond,
  computeStop,
  serializeTiers,
} from './compute.ts'
import { buildTiers } from './rules.ts'

const TIERS = buildTiers([
  { from: ZERO, rate: toAmount('0.004') },
  { from: toAmount('50000'), rate: toAmount('0.005') },
])
const tick = (price: string, market = '1') => ({ market, at: '2026-03-03T09:00:00.000Z', price, id: '7' })
const closing = {
  market: '1',
  side: 'long',
  quantity: '1',
  open_price: '20000',
  quoted_price: '20000',
  margin: '400',
  behind: '0',
}
const liquidation = {
  ...closing,
  free: '0',
  others: '',
  tiers: serializeTiers(TIERS),
  liquidation_fee_rate: '0.005',
}

describe('a liquidation', () => {
  it('is computed from its own margin', () => {
    const { steps, result } = computeLiquidation(liquidation, [tick('19675')])
    expect(Object.fromEntries(steps.map(({ name, value }) => [name, value]))).toMatchObject({
      notional: '19675',
      maintenance: '78.7',
      balance: '75',
      profit: '-325',
    })
    expect(result).toEqual({ profit: '-325', liquidation_fee: '75', shortfall: '0', returned: '0' })
  })

  it('is rejected while the balance covers the maintenance margin', () => {
    expect(() => computeLiquidation(liquidation, [tick('19690')])).toThrow(InvalidFacts)
  })

  it('in cross mode counts the whole account', () => {
    const others = serializeOtherPositions([
      {
        market: '2',
        side: 'short',
        quantity: toAmount('2'),
        openPrice: toAmount('100'),
        margin: toAmount('20'),
        tiers: TIERS,
      },
      {
        market: '3',
        side: 'long',
        quantity: toAmount('1'),
        openPrice: toAmount('50'),
        margin: toAmount('5'),
        tiers: TIERS,
      },
    ])
    const cross = { ...liquidation, free: '1000', behind: '1000', others }
    expect(() => computeLiquidation(cross, [tick('19675'), tick('100', '2'), tick('50', '3')])).toThrow(
      'covers',
    )
    const { result } = computeLiquidation(cross, [tick('18650'), tick('100', '2'), tick('50', '3')])
    expect(result).toEqual({ profit: '-1350', liquidation_fee: '0', shortfall: '0', returned: '-950' })
    expect(() => computeLiquidation(cross, [tick('18650'), tick('100', '2')])).toThrow('3 ticks are read')
    const foreign = [tick('18650'), tick('100', '4'), tick('50', '3')]
    expect(() => computeLiquidation(cross, foreign)).toThrow('another market')
  })
})

describe('a stop', () => {
  const facts = { ...closing, take_profit: '21000', stop_loss: '19900' }

  it.each([
    ['21000.5', 'take_profit', '1000.5', '1400.5'],
    ['19900', 'stop_loss', '-100', '300'],
  ])('that %s reaches is %s', (price, reached, profit, returned) => {
    expect(computeStop(facts, [tick(price)]).result).toMatchObject({ reached, profit, returned })
  })

  it('that no price has reached is rejected', () => {
    expect(() => computeStop(facts, [tick('20500')])).toThrow(InvalidFacts)
    expect(() => computeStop(facts, [tick('21000', '2')])).toThrow('another market')
    expect(() => computeStop(facts, [tick('21000'), tick('21000')])).toThrow('1 ticks are read')
  })
})

describe('a close by the member', () => {
  it('settles at the tick, whatever the stops are', () => {
    expect(computeClose(closing, [tick('20500')]).result).toEqual({
      profit: '500',
      liquidation_fee: '0',
      shortfall: '0',
      returned: '900',
    })
    expect(computeClose({ ...closing, side: 'short' }, [tick('20500')]).result).toMatchObject({
      profit: '-400',
      shortfall: '100',
      returned: '0',
    })
    expect(() => computeClose(closing, [tick('20500', '2')])).toThrow('another market')
    expect(() => computeClose(closing, [])).toThrow('1 ticks are read')
  })
})

describe('an overnight fee', () => {
  const facts = {
    market: '1',
    midnight: '2026-03-03T09:00:00.000Z',
    quantity: '10',
    rate: '0.0002',
    nights: '3',
    available: '100',
  }

  it('is computed from the midnight tick, and takes no more than is available', () => {
    expect(computeOvernight(facts, [tick('100')]).result).toEqual({ taken: '0.6' })
    expect(computeOvernight({ ...facts, available: '0.5' }, [tick('100')]).result).toEqual({ taken: '0.5' })
    expect(computeOvernight({ ...facts, rate: '-0.0001' }, [tick('100')]).result).toEqual({ taken: '-0.3' })
  })

  it('is rejected without its facts', () => {
    expect(() => computeOvernight({ ...facts, nights: '1.5' }, [tick('100')])).toThrow(InvalidFacts)
    expect(() => computeOvernight({ ...facts, quantity: 'ten' }, [tick('100')])).toThrow(InvalidFacts)
    expect(() => computeOvernight(facts, [])).toThrow(InvalidFacts)
  })

  it('is computed from the newest tick before the midnight of a market that was closed', () => {
    const closed = { ...facts, midnight: '2026-03-04T00:00:00.000Z' }
    expect(computeOvernight(closed, [tick('100')])).toEqual(computeOvernight(facts, [tick('100')]))
    // The first version is of markets that never close.
    expect(() => computeOvernightOfSecond(closed, [tick('100')])).toThrow('not of that midnight')
    expect(computeOvernightOfSecond(facts, [tick('100')])).toEqual(computeOvernight(facts, [tick('100')]))
  })

  it('is rejected with a later tick, or one of another market', () => {
    const early = { ...facts, midnight: '2026-03-03T08:59:59.000Z' }
    expect(() => computeOvernight(early, [tick('100')])).toThrow('newer than that midnight')
    expect(() => computeOvernight(facts, [tick('100', '2')])).toThrow(InvalidFacts)
    expect(() => computeOvernight(facts, [tick('100'), tick('100')])).toThrow(InvalidFacts)
  })
})
