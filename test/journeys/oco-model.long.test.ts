import fc from 'fast-check'
import { type Input, sum, toAmount, ZERO } from '@bourse/contracts/kit'
import { spot } from '@bourse/contracts/spot'
import { freshKey, useTestEnvironment } from '#environment'
import { expect, it } from 'vitest'
import { audit } from '../ledger/index.ts'

const a = toAmount
const environment = useTestEnvironment()

type Side = 'buy' | 'sell'
type Round = {
  readonly side: Side
  /** Distances of limit and stop from the first price, in hundreds and a half. */
  readonly limit: number
  readonly stop: number
  /** Prices after it, in hundreds from the first. */
  readonly path: readonly number[]
}
const START = 60_000
const HALF = 50

/** Which order the prices reach first, as a person would find out on paper. A price that reaches neither changes nothing. */
function naive({ side, limit, stop, path }: Round): 'limit' | 'stop' | 'none' {
  for (const each of path) {
    const better = side === 'sell' ? each * 100 : -each * 100
    if (better <= -(stop * 100 + HALF)) return 'stop'
    if (better >= limit * 100 + HALF) return 'limit'
  }
  return 'none'
}

const priceAt = (side: Side, distance: number, isBetter: boolean): string => {
  const offset = distance * 100 + HALF
  return String(START + ((side === 'sell') === isBetter ? offset : -offset))
}

it('a pair ends as a naive model of it does, on any path of prices', { timeout: 120_000 }, async () => {
  const member = await environment.member({ usdt: '100000', btc: '1' })
  const distance = fc.integer({ min: 1, max: 5 })
  const round = fc.record({
    side: fc.constantFrom<Side>('buy', 'sell'),
    limit: distance,
    stop: distance,
    // Jumps over both levels are gaps.
    path: fc.array(fc.integer({ min: -9, max: 9 }), { maxLength: 5 }),
  })
  const outcomes = new Set<string>()
  await fc.assert(
    fc.asyncProperty(round, async (terms) => {
      const { side, limit, stop, path } = terms
      await environment.price('BTC/USDT', String(START))
      const quantity = a('0.001')
      const { orders } = await member.call(
        spot.placeOco,
        {
          base: '1',
          quote: '3',
          side,
          quantity,
          price: a(priceAt(side, limit, true)),
          stopPrice: a(priceAt(side, stop, false)),
        } as Input<typeof spot.placeOco>,
        { key: freshKey() },
      )
      for (const each of path) await environment.price('BTC/USDT', String(START + each * 100))
      const { list } = await member.call(spot.orders, { limit: 2 })
      const found = new Map(list.map((order) => [order.id, order]))
      const states = orders.map(({ id }) => found.get(id))
      const end = naive(terms)
      outcomes.add(end)
      const rest = end === 'none' ? 'open' : 'cancelled'
      expect(states.map((order) => order?.status)).toEqual([
        end === 'limit' ? 'done' : rest,
        end === 'stop' ? 'done' : rest,
      ])
      expect(sum(ZERO, ...list.map(({ filled }) => filled ?? ZERO))).toBe(end === 'none' ? ZERO : quantity)
      if (end !== 'none')
        expect(states.find((order) => order?.status === 'cancelled')).toMatchObject({ cancelReason: 'oco' })
      await member.call(spot.cancelAll, {}, { key: freshKey() })
      expect([await member.held('BTC'), await member.held('USDT')]).toEqual(['0', '0'])
    }),
    { numRuns: 40 },
  )
  expect(outcomes).toEqual(new Set(['limit', 'stop', 'none']))
  expect(await audit(environment)).toEqual([])
})
