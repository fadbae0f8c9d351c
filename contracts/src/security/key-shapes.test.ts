import { expect, it } from 'vitest'
import { addressList } from './key-shapes.ts'

it.each([
  ['203.0.113.7', true],
  ['203.0.113.7, 2001:db8::1', true],
  ['::', true],
  ['::ffff:203.0.113.7', true],
  ['2001:db8:0:0:0:0:0:1', true],
  ['', true],
  ['203.0.113', false],
  ['203.0.113.256', false],
  ['203.0.113.7.', false],
  ['01.2.3.4', false],
  [':::', false],
  ['1::2::3', false],
  ['2001:db8:0:0:0:0:0:0:1', false],
  ['2001:db8::zz', false],
  ['host.example', false],
])('the address list "%s" is valid: %s', (typed, isValid) =>
  expect(addressList.safeParse(typed).success).toBe(isValid),
)
