import { type Amount, ZERO } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { AccountKind, Wallets } from '@bourse/contracts/wallet'

/** As chosen and typed. */
export type TransferForm = {
  from: AccountKind
  to: AccountKind
  asset: AssetId
  quantity: string
}

/** The other account gives way when one is chosen twice. */
export function withAccount(form: TransferForm, end: 'from' | 'to', kind: AccountKind): TransferForm {
  const other = end === 'from' ? 'to' : 'from'
  return form[other] === kind ? flipped(form) : { ...form, [end]: kind, quantity: '' }
}

export const flipped = (form: TransferForm): TransferForm => ({
  ...form,
  from: form.to,
  to: form.from,
  quantity: '',
})

export const availableIn = (wallets: Wallets, kind: AccountKind, asset: AssetId): Amount =>
  wallets[kind].balances.find((row) => row.asset === asset)?.available ?? ZERO

export type Holdable = {
  readonly id: AssetId
  readonly code: string
  readonly isFiat: boolean | null
  readonly isSpot: boolean | null
  readonly isFutures: boolean | null
  readonly isSeconds: boolean | null
}

const FLAG = { fiat: 'isFiat', spot: 'isSpot', futures: 'isFutures', seconds: 'isSeconds' } as const

/** The coins that both accounts may hold; where the server does not say, it may. */
export const coinsBetween = <C extends Holdable>(
  coins: readonly C[],
  from: AccountKind,
  to: AccountKind,
): C[] => coins.filter((coin) => coin[FLAG[from]] !== false && coin[FLAG[to]] !== false)

const DOLLAR = 'USDT'
/** Where money usually goes from the coin account, in this order. */
const USUAL: readonly AccountKind[] = ['futures', 'fiat', 'seconds']

type Preferred = { readonly asset: AssetId | null; readonly to: AccountKind | null }

/** The form as a page opens it: the wanted coin, else the dollar coin, out of the coin account into one that may hold it. */
export function firstForm(coins: readonly Holdable[], preferred: Preferred): TransferForm | null {
  const coin =
    coins.find((each) => each.id === preferred.asset) ??
    coins.find((each) => each.code === DOLLAR) ??
    coins[0]
  if (coin === undefined) return null
  const from: AccountKind = preferred.to === 'spot' ? 'futures' : 'spot'
  const to = preferred.to ?? USUAL.find((kind) => coin[FLAG[kind]] !== false) ?? 'futures'
  return { from, to, asset: coin.id, quantity: '' }
}
