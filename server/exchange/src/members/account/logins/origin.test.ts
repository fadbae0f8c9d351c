import { describe, expect, it } from 'vitest'
import { shortenAddress } from './origin.ts'

describe('a network address', () => {
  it.each([
    ['203.0.113.77', '203.0.*.*'],
    ['::ffff:203.0.113.77', '203.0.*.*'],
    ['2001:db8:85a3:8d3:1319:8a2e:370:7348', '2001:db8:85a3:*'],
    ['2001:db8::1', '2001:db8:*'],
    ['::1', ':*'],
    ['unknown', '*'],
  ])('%s is shortened to %s', (address, shown) => expect(shortenAddress(address)).toBe(shown))
})
