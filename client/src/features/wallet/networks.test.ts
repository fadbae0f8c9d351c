import { describe, expect, it } from 'vitest'
import { networksOf } from './networks.tsx'

const none = { erc20: null, trc20: null, address: null }

describe('the networks of a deposit address', () => {
  it('the dollar coin has its two, each with its own address', () => {
    const networks = networksOf({ ...none, erc20: '0xabc', trc20: 'Tabc' })
    expect(networks.map(({ name, address, badge }) => [name, address, badge])).toEqual([
      ['ERC20', '0xabc', 'E'],
      ['TRC20', 'Tabc', 'T'],
    ])
  })
  it('a paper address names its network', () =>
    expect(networksOf({ ...none, address: 'PAPER-BTC-0123' })[0]?.name).toBe('BTC'))
  it('a foreign address without a network has none invented for it', () =>
    expect(networksOf({ ...none, address: 'bc1qxyz' })[0]?.name).toBeNull())
  it('no address makes no network', () => expect(networksOf(none)).toEqual([]))
})
