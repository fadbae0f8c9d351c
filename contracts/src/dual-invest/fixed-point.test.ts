import { toAmount, type Amount } from '#kit'
import { describe, expect, it } from 'vitest'
import { exp, ln, normalCdf, sqrt, fixedToAmount, amountToFixed } from './fixed-point.ts'

/** Thirteen digits after the point must agree. */
const TOLERANCE = toAmount('0.0000000000001')
const distance = (one: Amount, other: Amount) => (one > other ? one - other : other - one)

describe('functions of fixed-point numbers', () => {
  it.each([
    ['ln', ln, '2', '0.693147180559945309'],
    ['ln', ln, '10', '2.302585092994045684'],
    ['ln', ln, '0.001', '-6.907755278982137052'],
    ['ln', ln, '1', '0'],
    ['exp', exp, '1', '2.718281828459045235'],
    ['exp', exp, '-1', '0.367879441171442321'],
    ['exp', exp, '10', '22026.465794806716516957'],
    ['exp', exp, '0', '1'],
    ['sqrt', sqrt, '2', '1.414213562373095048'],
    ['sqrt', sqrt, '0.0009', '0.03'],
    ['sqrt', sqrt, '0', '0'],
    ['normalCdf', normalCdf, '0', '0.5'],
    ['normalCdf', normalCdf, '1', '0.841344746068542948'],
    ['normalCdf', normalCdf, '-1', '0.158655253931457051'],
    ['normalCdf', normalCdf, '1.96', '0.975002104851779536'],
    ['normalCdf', normalCdf, '-3', '0.001349898031630094'],
    ['normalCdf', normalCdf, '-6', '0.000000000986587645'],
    ['normalCdf', normalCdf, '11', '1'],
    ['normalCdf', normalCdf, '-11', '0'],
  ] as const)('%s %o of %s is %s', (_name, calculate, value, expected) => {
    const found = fixedToAmount(calculate(amountToFixed(toAmount(value))))
    expect(distance(found, toAmount(expected)) <= TOLERANCE).toBe(true)
  })
})
