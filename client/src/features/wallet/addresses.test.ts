import { describe, expect, it } from 'vitest'
import { listNetworks } from './addresses.tsx'

const none = { erc20: null, trc20: null, address: null, tag: null }

describe('the networks of a deposit address', () => {
  it('USDT has two networks, each with its own address', () => {
    const networks = listNetworks({ ...none, erc20: '0xabc', trc20: 'Tabc' })
    expect(networks.map(({ name, address, badge }) => [name, address, badge])).toEqual([
      ['ERC20', '0xabc', 'E'],
      ['TRC20', 'Tabc', 'T'],
    ])
  })
  it('a paper address contains its network', () =>
    expect(listNetworks({ ...none, address: 'PAPER-BTC-0123' })[0]?.name).toBe('BTC'))
  it('an address without a network gets no invented one', () =>
    expect(listNetworks({ ...none, address: 'bc1qxyz' })[0]?.name).toBeNull())
  it('no address means no network', () => expect(listNetworks(none)).toEqual([]))
})
