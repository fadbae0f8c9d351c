import { describe, expect, it } from 'vitest'
import { allowsScope, callerNetwork } from './key-rules.ts'

it('a scope is allowed by its own flag only; reading by every key', () => {
  const none = { canTrade: false, canTransfer: false, canWithdraw: false }
  expect(allowsScope(none, 'read')).toBe(true)
  expect(allowsScope({ ...none, canTrade: true, canTransfer: true }, 'withdraw')).toBe(false)
  expect(allowsScope({ ...none, canWithdraw: true }, 'withdraw')).toBe(true)
  expect(allowsScope({ ...none, canWithdraw: true }, 'trade')).toBe(false)
})

describe('the network of a caller', () => {
  it.each([
    ['198.51.100.7', '198.51.100.7'],
    ['::ffff:198.51.100.7', '198.51.100.7'],
    ['2001:0DB8:0:1::5', '2001:db8:0:1::'],
    ['2001:db8:0:1::', '2001:db8:0:1::'],
    ['fe80::1%eth0', 'fe80:0:0:0::'],
  ])('of %s is %s', (address, network) => expect(callerNetwork(address)).toBe(network))
})
