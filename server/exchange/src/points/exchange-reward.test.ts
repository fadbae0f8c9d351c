import { describe, expect, it } from 'vitest'
import { amountOf } from '@bourse/contracts/kit'
import { refusalOf } from '#testing'
import { checkExchange } from './exchange-reward.ts'

describe('a reward', () => {
  it.each([
    [0, '0', 'sold_out'],
    [1, '99.999999999999999999', 'points_insufficient'],
    [1, '100', 'passed'],
  ])('with a stock of %i for a member with %s points: %s', async (stock, own, outcome) => {
    const attempt = () => checkExchange({ stock, cost: amountOf('100') }, amountOf(own))
    expect(await refusalOf(attempt)).toBe(outcome)
  })
})
