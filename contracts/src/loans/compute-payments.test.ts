import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Amount, amountFacts, type Facts, InvalidFacts, subtract, sum, ZERO } from '#kit'
import { computeLoan, computeRepayment } from './compute-payments.ts'

const TICK = { market: '1', at: '2026-03-04T08:00:00.000Z', price: '60000', id: '7' }
const BORROWED: Facts = {
  state: 'borrowed',
  asset: 'USDT',
  collateral_asset: 'BTC',
  decimals: '6',
  amount: '2850',
  collateral: '0.1',
  collateral_ratio: '0.95',
  tier_ratio: '0.5',
  minimum: '10',
  limit_left: '2850',
  coins_before: '0.1',
  balance_before: '20.5',
}

describe('a new loan', () => {
  it('holds the collateral, and pays out at most what it allows at the tick', () => {
    expect(computeLoan(BORROWED, [TICK]).result).toEqual({
      borrowed: '2850',
      held: '0.1',
      coins_after: '0',
      balance_after: '2870.5',
    })
  })

  it.each([
    ['above what the collateral allows', { amount: '2850.000001', limit_left: '3000' }, 'does not allow'],
    ['above the limit', { limit_left: '2849.999999' }, 'limit_left'],
    ['below the minimum', { minimum: '2851' }, 'minimum'],
    ['with more collateral than there is', { coins_before: '0.09' }, 'does not cover'],
    ['of nothing', { amount: '0' }, 'not positive'],
    ['in an unknown state', { state: 'given' }, 'none of the three'],
  ])('%s is refused', (_case, change, problem) => {
    expect(() => computeLoan({ ...BORROWED, ...change }, [TICK])).toThrow(problem)
  })

  it('needs the tick of its price', () => {
    expect(() => computeLoan(BORROWED, [])).toThrow(InvalidFacts)
  })
})

const unit = fc.bigInt({ min: 0n, max: 10n ** 30n }).map((value) => value as Amount)

describe('a payment', () => {
  it('pays interest first, and both parts are the payment', () => {
    fc.assert(
      fc.property(unit, unit, fc.double({ min: 0, max: 1, noNaN: true }), (principal, unpaid, part) => {
        const whole = sum(principal, unpaid)
        const amount = ((whole * BigInt(Math.floor(part * 1e6))) / 1_000_000n) as Amount
        fc.pre(amount > ZERO)
        const facts = {
          ...amountFacts({ amount, principal, unpaid, balance_before: whole }),
          collateral: '0.5',
        }
        const { result } = computeLoan({ ...facts, state: 'repaid' }, [])
        const isInterestOnly = amount <= unpaid
        const expected = {
          paid: amount,
          interest_paid: isInterestOnly ? amount : unpaid,
          principal_paid: isInterestOnly ? ZERO : subtract(amount, unpaid),
          debt_after: subtract(whole, amount),
          balance_after: subtract(whole, amount),
        }
        expect(result).toEqual({ ...amountFacts(expected), returned: amount === whole ? '0.5' : '0' })
      }),
    )
  })

  it.each([
    ['above the debt', { amount: '1000.51' }, 'exceeds the debt'],
    ['above the balance', { balance_before: '9.9' }, 'does not cover'],
    ['of a debt below zero', { principal: '-1' }, 'negative'],
  ])('%s is refused', (_case, change, problem) => {
    const facts = { amount: '10', principal: '1000', unpaid: '0.5', balance_before: '2000', ...change }
    expect(() => computeRepayment(facts, [])).toThrow(problem)
  })
})
