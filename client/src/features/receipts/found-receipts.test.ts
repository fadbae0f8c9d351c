import { expect, it } from 'vitest'
import { parseReceiptNumber } from './found-receipts.ts'

it.each([
  ['12', 12],
  ['#12', 12],
  ['# 12', 12],
  ['No. 7', 7],
  ['№7', 7],
  ['＃１２', 12],
  ['๑๒', 12],
  ['2147483647', 2_147_483_647],
  ['2147483648', null],
  ['0', null],
  ['12a', null],
  ['', null],
  ['BTC', null],
] as const)('the receipt number in %j is %s', (text, number) => {
  expect(parseReceiptNumber(text)).toBe(number)
})
