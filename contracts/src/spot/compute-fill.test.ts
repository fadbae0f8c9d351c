import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Amount, amountOf, amountText, sum, ZERO } from '#kit'
import { computeFill, cost, proceeds, tradeFee } from './index.ts'

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
    const all = { seed: 20_261_123 }
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
            fee = sum(fee, amountOf(result['fee'] ?? ''))
            expect(amountOf(result['fee'] ?? '')).toBeGreaterThanOrEqual(0n)
          }
          expect(fee).toBe(tradeFee(turnover, rate))
        },
      ),
      all,
    )
  })
})
