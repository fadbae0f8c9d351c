import { assert } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { AssetTerms } from '#platform/market'
import { findSwapTerms, isSwappable } from '#members/wallet/swap'
import type { RecurringDeps } from './deps.ts'

/** The asset that pays. */
const PAY_CODE = 'USDT'

type Deps = Pick<RecurringDeps, 'assets' | 'rate' | 'assertTransferable' | 'balanceChanged'>

export function findPayAsset({ assets }: Pick<RecurringDeps, 'assets'>): AssetTerms {
  const found = assets.find(({ code }) => code === PAY_CODE)
  assert(found !== undefined, 'the catalogue has the pay asset')
  return found
}

/** Lists the coins that a plan can buy. */
export const listBuyable = (deps: Pick<RecurringDeps, 'assets'>): readonly AssetTerms[] =>
  deps.assets.filter((terms) => isSwappable(terms) && terms.code !== PAY_CODE)

export const findPurchaseTerms = (deps: Deps, asset: AssetId) =>
  findSwapTerms(deps, { from: findPayAsset(deps).id, to: asset })
