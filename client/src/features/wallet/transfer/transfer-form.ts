import { type Amount, ZERO } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { AccountKind, Wallets } from '@bourse/contracts/wallet'

/** Chosen and typed values. */
export type TransferForm = {
  from: AccountKind
  to: AccountKind
  asset: AssetId
  quantity: string
}

/** Choosing the other end's account moves that end. */
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

/** The coins that both accounts may hold; without a restriction from the server, all are allowed. */
export const coinsBetween = <C extends Holdable>(
  coins: readonly C[],
  from: AccountKind,
  to: AccountKind,
): C[] => coins.filter((coin) => coin[FLAG[from]] !== false && coin[FLAG[to]] !== false)

const DOLLAR = 'USDT'
/** Usual targets of a transfer from the spot account, in order. */
const USUAL: readonly AccountKind[] = ['futures', 'fiat', 'seconds']

type Preferred = { readonly asset: AssetId | null; readonly to: AccountKind | null }

/** The initial form: the requested coin, else USDT, from the spot account to one that may hold it. */
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
