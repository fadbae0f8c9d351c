import { toAmount, amountText } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { Wallets } from '@bourse/contracts/wallet'
import { describe, expect, it } from 'vitest'
import { coinChoices, toWalletAction, withRecent } from './choices.ts'

const row = (asset: string, code: string, available: string, isDeposit: boolean | null = true) => ({
  id: null,
  asset: asset as AssetId,
  code,
  available: toAmount(available),
  held: toAmount('1'),
  price: null,
  isDeposit,
})
const account = (...balances: ReturnType<typeof row>[]) => ({ balances, total: null })
const empty = account()
const spot = account(
  row('1', 'BTC', '0'),
  row('3', 'USDT', '5'),
  row('20', 'XAU', '2', false),
  row('7', 'OLD', '0', null),
)
const wallets: Wallets = {
  fiat: account(row('3', 'USDT', '2')),
  spot,
  futures: account(row('3', 'USDT', '9')),
  seconds: empty,
  isOpen: true,
}
const holdables = spot.balances.map(({ asset, code }) => ({ id: asset, code }))
const shown = (move: 'receive' | 'withdraw' | 'swap') =>
  coinChoices(move, holdables, wallets).map(({ code, balance }) => `${code} ${amountText(balance)}`)

describe('choosing a coin', () => {
  it("to deposit lists coins in the server's order with the whole balance", () =>
    expect(shown('receive')).toEqual(['BTC 1', 'USDT 19', 'OLD 1']))
  it('to withdraw lists owned coins first, with the free balance of the fiat and spot accounts', () =>
    expect(shown('withdraw')).toEqual(['USDT 7', 'BTC 0', 'OLD 0']))
  it('to swap includes coins that cannot be withdrawn', () =>
    expect(shown('swap')).toEqual(['USDT 7', 'XAU 2', 'BTC 0', 'OLD 0']))
  it('an unknown mode means a deposit', () =>
    expect([toWalletAction(null), toWalletAction('x'), toWalletAction('swap')]).toEqual([
      'receive',
      'receive',
      'swap',
    ]))
  it('keeps four recent coins without duplicates, the newest first', () =>
    expect(withRecent(['3', '1', '2', '5'], '2')).toEqual(['2', '3', '1', '5']))
})
