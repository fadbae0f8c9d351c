import { describe, expect, it } from 'vitest'
import { amountOf } from '@bourse/contracts/kit'
import { remainingQuotes } from './execute.ts'

const level = (price: string, quantity: string) => ({ price: amountOf(price), quantity: amountOf(quantity) })
const quotes = [level('10', '1'), level('11', '2'), level('12', '3')]

describe('partly taken quotes', () => {
  it.each([
    ['0', quotes],
    ['0.4', [level('10', '0.6'), level('11', '2'), level('12', '3')]],
    ['1', [level('11', '2'), level('12', '3')]],
    ['2.5', [level('11', '0.5'), level('12', '3')]],
    ['6', []],
    ['7', []],
  ])('%s taken from the best level', (taken, left) =>
    expect(remainingQuotes(quotes, amountOf(taken))).toEqual(left),
  )
})
