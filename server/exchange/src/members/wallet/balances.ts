import { type Amount, sum, multiply, ZERO } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { AccountKind, Wallets } from '@bourse/contracts/wallet'
import type { Balance, MemberAccountType } from '#platform/ledger'
import type { WalletDeps } from './deps.ts'

export type Sheet = (asset: AssetId, accountType: MemberAccountType) => Amount

/** Creates the lookup of balances by asset and account type; zero when unused. */
export function createSheet(balances: readonly Balance[]): Sheet {
  const known = new Map(balances.map((row) => [`${row.asset}/${row.accountType}`, row.amount]))
  return (asset, accountType) => known.get(`${asset}/${accountType}`) ?? ZERO
}

type AccountView = Wallets['spot']

/**
 * Builds one of the four accounts with every asset and its value; coins that are not listed only if they are
 * held.
 */
export function buildAccountView(deps: WalletDeps, sheet: Sheet, kind: AccountKind): AccountView {
  const isShown = ({ id }: WalletDeps['assets'][number]) =>
    deps.isListed(id) || sum(sheet(id, kind), sheet(id, `${kind}_hold`)) > ZERO
  const balances = deps.assets.filter(isShown).map((asset) => ({
    id: null,
    asset: asset.id,
    code: asset.code,
    available: sheet(asset.id, kind),
    held: sheet(asset.id, `${kind}_hold`),
    price: deps.usd(asset.id),
    isDeposit: asset.networks.length > 0,
  }))
  const worth = balances.map((row) => multiply(sum(row.available, row.held), row.price ?? ZERO, 'down'))
  return { balances, total: sum(...worth) }
}
