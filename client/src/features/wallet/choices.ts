import { type Amount, sum, ZERO } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { ACCOUNT_KINDS, type Wallets } from '@bourse/contracts/wallet'
import { movable } from './portfolio.ts'

/** What the coin is chosen for. */
export const WALLET_ACTIONS = ['receive', 'withdraw', 'swap'] as const
export type WalletAction = (typeof WALLET_ACTIONS)[number]

export const toWalletAction = (word: string | null): WalletAction =>
  WALLET_ACTIONS.find((move) => move === word) ?? 'receive'

/** Where each choice leads; the coin goes along as `asset`. */
export const ACTION_ROUTES: Readonly<Record<WalletAction, string>> = {
  receive: 'fund/receive',
  withdraw: 'fund/withdraw',
  swap: 'fund/transfer',
}

export type CoinChoice = {
  readonly asset: AssetId
  readonly code: string
  readonly balance: Amount
}

type Holdable = { readonly id: AssetId; readonly code: string }

/** The coins of a move, those that can be moved first where something must be owned. */
export function coinChoices(
  move: WalletAction,
  holdables: readonly Holdable[],
  wallets: Wallets,
): CoinChoice[] {
  const choices = holdables
    .filter(({ id }) => move === 'swap' || mayCross(wallets, id))
    .map(({ id, code }) => ({ asset: id, code, balance: balanceFor(move, wallets, id) }))
  if (move === 'receive') return choices
  const [owned, others] = [choices.filter(isThere), choices.filter((choice) => !isThere(choice))]
  return [...owned, ...others]
}

const isThere = (choice: CoinChoice): boolean => choice.balance > ZERO

/** Open to the outside, unless the server says that it is not. */
const mayCross = (wallets: Wallets, asset: AssetId): boolean =>
  ACCOUNT_KINDS.every(
    (kind) => wallets[kind].balances.find((row) => row.asset === asset)?.isDeposit !== false,
  )

/** A depositor wants to see all he has of a coin; whoever moves it out, only what is free to go. */
function balanceFor(move: WalletAction, wallets: Wallets, asset: AssetId): Amount {
  if (move !== 'receive') return movable(wallets, asset)
  const rows = ACCOUNT_KINDS.flatMap((kind) => wallets[kind].balances.filter((row) => row.asset === asset))
  return sum(...rows.flatMap((row) => [row.available, row.held]))
}

const MOST_RECENT = 4

/** The recent coins after one more was chosen: each once, the newest first. */
export const withRecent = (recent: readonly string[], asset: string): string[] =>
  [asset, ...recent.filter((each) => each !== asset)].slice(0, MOST_RECENT)
