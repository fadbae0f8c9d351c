import { describe, expect, it } from 'vitest'
import { toAmount } from '@bourse/contracts/kit'
import { catchRefusal } from '#platform/testing'
import { checkExchange } from './exchange-reward.ts'

describe('a reward', () => {
  it.each([
    [0, '0', 0, 'sold_out'],
    [1, '99.999999999999999999', 0, 'points_insufficient'],
    [1, '100', 2, 'passed'],
    [1, '100', 3, 'rewards_too_many'],
  ])(
    'with a stock of %i for a member with %s points and %i rewards today: %s',
    async (stock, own, today, outcome) => {
      const attempt = () => checkExchange({ stock, cost: toAmount('100') }, { own: toAmount(own), today })
      expect(await catchRefusal(attempt)).toBe(outcome)
    },
  )
})
