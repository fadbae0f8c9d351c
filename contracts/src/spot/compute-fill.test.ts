import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Amount, toAmount, amountText, type Facts, type Sample, sum, ZERO } from '#kit'
import { computeFill, computeFillAtTick, cost, proceeds, tradeFee } from './index.ts'

const facts = {
  side: 'buy',
  limit: '60000',
  price: '59000',
  quantity: '0.005',
  trade_fee_rate: '0.001',
  turnover_before: '0',
  fee_before: '0',
}

describe('a fill', () => {
  it('of a buy debits the cost with its fee and credits the quantity', () => {
    expect(computeFill(facts, []).result).toEqual({ fee: '0.295', debited: '295.295', credited: '0.005' })
  })

  it('of a sale debits the quantity and credits the proceeds less the fee', () => {
    const sale = { ...facts, side: 'sell', limit: '59000' }
    expect(computeFill(sale, []).result).toEqual({ fee: '0.295', debited: '0.005', credited: '294.705' })
  })

  it.each([
    ['a price beyond the limit of a buy', { price: '60000.01' }, 'beyond the limit'],
    ['a price beyond the limit of a sale', { side: 'sell' }, 'beyond the limit'],
    ['no side', { side: 'up' }, 'side'],
    ['no quantity', { quantity: '0' }, 'quantity is not positive'],
  ])('with %s is rejected', (_name, change, problem) => {
    expect(() => computeFill({ ...facts, ...change }, [])).toThrow(problem)
  })

  it('one after the other costs the fee of their total turnover', () => {
    const units = (max: bigint) => fc.bigInt({ min: 1n, max }).map((value) => value as Amount)
    const trade = fc.record({ price: units(10n ** 23n), quantity: units(10n ** 20n) })
    fc.assert(
      fc.property(
        fc.array(trade, { minLength: 1, maxLength: 8 }),
        fc.constantFrom('buy', 'sell'),
        units(10n ** 16n),
        (trades, side, rate) => {
          let [turnover, fee] = [ZERO, ZERO]
          for (const { price, quantity } of trades) {
            const [limit, size] = [amountText(price), amountText(quantity)]
            const before = { turnover_before: amountText(turnover), fee_before: amountText(fee) }
            const { result } = computeFill(
              { ...before, side, limit, price: limit, quantity: size, trade_fee_rate: amountText(rate) },
              [],
            )
            turnover = sum(turnover, side === 'buy' ? cost(quantity, price) : proceeds(quantity, price))
            fee = sum(fee, toAmount(result['fee'] ?? ''))
            expect(toAmount(result['fee'] ?? '')).toBeGreaterThanOrEqual(0n)
          }
          expect(fee).toBe(tradeFee(turnover, rate))
        },
      ),
    )
  })
})

describe('a fill beside its tick', () => {
  const tick = (at: string, price: string, market = '1'): Sample => ({
    market,
    at: `2026-03-04T${at}Z`,
    price,
    id: '7',
  })
  const NOW = tick('08:00:02.000', '58990')
  const BEFORE = tick('08:00:01.000', '58980')
  const taker: Facts = { ...facts, market: '1', role: 'taker', counterparty: 'house' }
  const maker: Facts = { ...taker, role: 'maker', limit: '59000' }
  const stop: Facts = { ...taker, stop_above: '58985', since: '2026-03-04T08:00:00.500Z' }
  const fallen: Facts = {
    ...taker,
    side: 'sell',
    limit: '58000',
    price: '58980',
    stop_below: '58990',
    since: '2026-03-04T08:00:00.500Z',
  }

  it.each<[string, Facts, readonly Sample[]]>([
    ['that takes a quote of the house', taker, [NOW]],
    ['of a resting order that a quote of the house reaches', maker, [NOW, BEFORE]],
    [
      'of two members, wherever the tick is',
      { ...maker, counterparty: 'member' },
      [tick('08:00:02.000', '70000')],
    ],
    ['of two members before the first tick', { ...taker, counterparty: 'member' }, []],
    ['of a stop that the tick reached first', stop, [NOW, BEFORE]],
    ['of a stop without a second before', stop, [NOW]],
    [
      'of a stop placed after the second before',
      { ...stop, since: BEFORE.at },
      [NOW, tick(BEFORE.at.slice(11, 23), '58990')],
    ],
    ['of a falling stop', fallen, [NOW, tick('08:00:01.000', '58991')]],
  ])('%s has the amounts of any fill', (_case, given, samples) => {
    expect(computeFillAtTick(given, samples)).toEqual(computeFill(given, []))
  })

  it.each<[string, Facts, readonly Sample[], string]>([
    ['a house account that sells below the tick', taker, [tick('08:00:02.000', '59000')], 'sells above'],
    ['a house account that buys above it', { ...taker, side: 'sell', limit: '58000' }, [NOW], 'buys below'],
    ['a resting order at another price', { ...maker, limit: '59001' }, [NOW], 'own price'],
    ['a stop that is not reached', { ...stop, stop_above: '58991' }, [NOW, BEFORE], 'not reached the stop'],
    ['a stop that was reached before', { ...stop, stop_above: '58980' }, [NOW, BEFORE], 'second before'],
    ['a tick of another market', taker, [tick('08:00:02.000', '58990', '2')], 'another market'],
    ['ticks of one second', maker, [NOW, NOW], 'not of a second before'],
    ['no tick of the house', taker, [], '1 or 2 ticks'],
    ['three ticks', taker, [NOW, BEFORE, BEFORE], '1 or 2 ticks'],
    ['an unknown counterparty', { ...taker, counterparty: 'nobody' }, [NOW], 'is not the house'],
    ['a price beyond the limit', { ...taker, price: '60001' }, [NOW], 'beyond the limit'],
  ])('with %s is rejected', (_case, given, samples, problem) => {
    expect(() => computeFillAtTick(given, samples)).toThrow(problem)
  })
})
