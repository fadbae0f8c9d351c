import { describe, expect, it } from 'vitest'
import { toAmount, ZERO } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { catalogue } from '#catalogue'
import { catchRefusal } from '#platform/testing'
import { buildAccountView, createSheet } from './balances.ts'
import { assertDeposit } from './deposit.ts'
import type { WalletDeps } from './deps.ts'

const [BTC, USDT] = ['1', '3'] as [AssetId, AssetId]
const { assets } = catalogue
const deps = {
  assets,
  usd: (asset: AssetId) => (asset === BTC ? toAmount('60000') : asset === USDT ? toAmount('1') : null),
  isListed: () => true,
} as unknown as WalletDeps

describe('an account', () => {
  const sheet = createSheet([
    { asset: BTC, accountType: 'spot', amount: toAmount('0.1') },
    { asset: BTC, accountType: 'spot_hold', amount: toAmount('0.05') },
    { asset: USDT, accountType: 'spot', amount: toAmount('10.5') },
    { asset: USDT, accountType: 'futures', amount: toAmount('99') },
  ])

  it('lists every asset, with zero for unused ones', () => {
    const { balances } = buildAccountView(deps, sheet, 'spot')
    expect(balances.map(({ asset }) => asset)).toEqual(assets.map(({ id }) => id))
    for (const { asset, available, held } of balances) {
      if (asset !== BTC && asset !== USDT) expect([available, held]).toEqual([ZERO, ZERO])
    }
  })

  it('is worth its free and held money, and nothing of another account', () => {
    expect(buildAccountView(deps, sheet, 'spot').total).toBe(toAmount('9010.5'))
    expect(buildAccountView(deps, sheet, 'futures').total).toBe(toAmount('99'))
    expect(buildAccountView(deps, sheet, 'fiat').total).toBe(ZERO)
  })

  it('values an asset without a price at zero', () => {
    const unpriced = { ...deps, usd: () => null } as WalletDeps
    expect(buildAccountView(unpriced, sheet, 'spot').total).toBe(ZERO)
  })
})

describe('a deposit', () => {
  const usdt = assets.find(({ id }) => id === USDT)
  const check = (amount: string, terms: typeof usdt | null = usdt) =>
    catchRefusal(() => assertDeposit(toAmount(amount), terms ?? undefined))

  it('is refused for the first of its faults', async () => {
    expect(await check('0.5', null)).toBe('coin_unknown')
    if (usdt === undefined) throw new Error('the catalogue has the dollar coin')
    expect(await check('0.000000000000000001', { ...usdt, networks: [] })).toBe('coin_unknown')
    expect(await check('0.000000000000000001')).toBe('amount_below_minimum')
    expect(await check('1000000000.000000000000000001')).toBe('amount_above_maximum')
    expect(await check('1000000000')).toBe('passed')
  })
})
