import { type Amount, type Output, ZERO } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { AccountKind, wallet, Wallets } from '@bourse/contracts/wallet'

export type TransferForm = { from: AccountKind; to: AccountKind; asset: AssetId; quantity: string }

/** Choosing the other end's account moves that end. */
export function withAccount(form: TransferForm, end: 'from' | 'to', kind: AccountKind): TransferForm {
  const other = end === 'from' ? 'to' : 'from'
  return form[other] === kind ? flipped(form) : { ...form, [end]: kind, quantity: '' }
}

export const flipped = ({ from, to, asset }: TransferForm): TransferForm => ({
  from: to,
  to: from,
  asset,
  quantity: '',
})

export const availableIn = (wallets: Wallets, kind: AccountKind, asset: AssetId): Amount =>
  wallets[kind].balances.find((row) => row.asset === asset)?.available ?? ZERO

export type Holdable = Output<typeof wallet.holdable>['list'][number]

const FLAG = { fiat: 'isFiat', spot: 'isSpot', futures: 'isFutures', seconds: 'isSeconds' } as const

/** The coins that both accounts may hold; without a restriction from the server, all are allowed. */
export const coinsBetween = (coins: readonly Holdable[], from: AccountKind, to: AccountKind): Holdable[] =>
  coins.filter((coin) => coin[FLAG[from]] !== false && coin[FLAG[to]] !== false)

/** Usual targets of a transfer from the spot account, in order. */
const USUAL: readonly AccountKind[] = ['futures', 'fiat', 'seconds']

/** The initial form: the requested coin, else USDT, from the spot account to one that may hold it. */
export function firstForm(
  coins: readonly Holdable[],
  preferred: { asset: AssetId | null; to: AccountKind | null },
) {
  const coin =
    coins.find((each) => each.id === preferred.asset) ??
    coins.find((each) => each.code === 'USDT') ??
    coins[0]
  if (coin === undefined) return null
  const from: AccountKind = preferred.to === 'spot' ? 'futures' : 'spot'
  const to = preferred.to ?? USUAL.find((kind) => coin[FLAG[kind]] !== false) ?? 'futures'
  return { from, to, asset: coin.id, quantity: '' }
}
