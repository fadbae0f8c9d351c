import { toAmount, amountText } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { Wallets } from '@bourse/contracts/wallet'
import { describe, expect, it } from 'vitest'
import { listHoldings } from '#api/portfolio'
import { movable, shownHoldings } from './holdings.ts'

type Row = Wallets['spot']['balances'][number]

const row = (asset: string, code: string, available: string, price: string | null, held = '0'): Row => ({
  id: null,
  asset: asset as AssetId,
  code,
  available: toAmount(available),
  held: toAmount(held),
  price: price === null ? null : toAmount(price),
  isDeposit: true,
})
const account = (balances: Row[], total: string | null = null) => ({
  balances,
  total: total === null ? null : toAmount(total),
})
const wallets: Wallets = {
  fiat: account([row('3', 'USDT', '5', '1')]),
  spot: account([
    row('1', 'BTC', '0.01', '60000', '0.01'),
    row('3', 'USDT', '100', '1'),
    row('8', 'DOGE', '2', '0.1'),
    row('9', 'NEW', '7', null),
    row('2', 'ETH', '0', '3000'),
  ]),
  futures: account([], '95'),
  seconds: account([]),
  isOpen: true,
}

describe('the coins that a member may move', () => {
  it('are the free balance of the fiat and spot accounts', () => {
    expect(amountText(movable(wallets, '3' as AssetId))).toBe('105')
    expect(amountText(movable(wallets, '1' as AssetId))).toBe('0.01')
  })
})

describe('the list of an account', () => {
  const codes = (text: string, hidesSmall: boolean, hidesZero = false) =>
    shownHoldings(listHoldings(wallets, 'spot'), { text, hidesSmall, hidesZero }).map(
      (holding) => holding.code,
    )
  it('starts with the most valuable coins and ends with those not owned', () =>
    expect(codes('', false)).toEqual(['BTC', 'USDT', 'DOGE', 'NEW', 'ETH']))
  it('without zero balances has the small ones', () =>
    expect(codes('', false, true)).toEqual(['BTC', 'USDT', 'DOGE', 'NEW']))
  it('without small balances keeps a coin of unknown value', () =>
    expect(codes('', true)).toEqual(['BTC', 'USDT', 'NEW']))
  it('a search finds small and empty balances too', () => {
    expect(codes(' do', true)).toEqual(['DOGE'])
    expect(codes('eth', true, true)).toEqual(['ETH'])
  })
})
