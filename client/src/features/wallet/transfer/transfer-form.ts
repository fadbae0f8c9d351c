import { type Amount, ZERO } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { AccountKind, Wallets } from '@bourse/contracts/wallet'
import { type AmountIssue, amountIssue } from '#kit/field'
import { parseAmountInput } from '#kit/format'

/** What was chosen and typed. */
export type TransferForm = {
  readonly from: AccountKind
  readonly to: AccountKind
  readonly asset: AssetId
  readonly amount: string
}
/** What it means; null while it means nothing yet. */
export type DerivedTransfer = Omit<TransferForm, 'amount'> & { readonly quantity: Amount }
export type TransferIssue = AmountIssue | 'same_account'

/** As many decimals as balances are shown with. */
export const TRANSFER_DECIMALS = 8

/** The other account gives way when one is chosen twice. */
export function withAccount(form: TransferForm, end: 'from' | 'to', kind: AccountKind): TransferForm {
  const other = end === 'from' ? 'to' : 'from'
  return form[other] === kind ? flipped(form) : { ...form, [end]: kind, amount: '' }
}

export const flipped = (form: TransferForm): TransferForm => ({
  ...form,
  from: form.to,
  to: form.from,
  amount: '',
})

export const availableIn = (wallets: Wallets, kind: AccountKind, asset: AssetId): Amount =>
  wallets[kind].balances.find((row) => row.asset === asset)?.available ?? ZERO

export function transferIssue(form: TransferForm, available: Amount): TransferIssue | null {
  if (form.from === form.to) return 'same_account'
  return amountIssue(form.amount, { balance: available })
}

export function deriveTransfer(form: TransferForm, available: Amount): DerivedTransfer | null {
  const quantity = parseAmountInput(form.amount)
  if (quantity === null || transferIssue(form, available) !== null) return null
  return { from: form.from, to: form.to, asset: form.asset, quantity }
}

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
  return { from, to, asset: coin.id, amount: '' }
}
