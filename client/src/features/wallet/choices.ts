import { type Amount, sum, ZERO } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { ACCOUNT_KINDS, type Wallets } from '@bourse/contracts/wallet'
import { movable } from './holdings.ts'

export const WALLET_ACTIONS = ['receive', 'withdraw', 'swap'] as const
export type WalletAction = (typeof WALLET_ACTIONS)[number]

export const toWalletAction = (word: string | null): WalletAction =>
  WALLET_ACTIONS.find((move) => move === word) ?? 'receive'

/** The page of each action; it receives the coin as `asset`. */
export const ACTION_ROUTES: Readonly<Record<WalletAction, string>> = {
  receive: 'fund/receive',
  withdraw: 'fund/withdraw',
  swap: 'fund/transfer',
}

export type CoinChoice = { readonly asset: AssetId; readonly code: string; readonly balance: Amount }

export function coinChoices(
  move: WalletAction,
  holdables: readonly { readonly id: AssetId; readonly code: string }[],
  wallets: Wallets,
): CoinChoice[] {
  const choices = holdables
    .filter(({ id }) => move === 'swap' || mayCross(wallets, id))
    .map(({ id, code }) => ({ asset: id, code, balance: balanceFor(move, wallets, id) }))
  if (move === 'receive') return choices
  const owned = choices.filter((choice) => choice.balance > ZERO)
  return [...owned, ...choices.filter((choice) => !owned.includes(choice))]
}

/** Open for deposits and withdrawals, unless the server denies it. */
const mayCross = (wallets: Wallets, asset: AssetId): boolean =>
  ACCOUNT_KINDS.every(
    (kind) => wallets[kind].balances.find((row) => row.asset === asset)?.isDeposit !== false,
  )

/** The whole balance for a deposit; only the movable balance for other actions. */
function balanceFor(move: WalletAction, wallets: Wallets, asset: AssetId): Amount {
  if (move !== 'receive') return movable(wallets, asset)
  const rows = ACCOUNT_KINDS.flatMap((kind) => wallets[kind].balances.filter((row) => row.asset === asset))
  return sum(...rows.flatMap((row) => [row.available, row.held]))
}

const MOST_RECENT = 4

export const withRecent = (recent: readonly string[], asset: string): string[] =>
  [asset, ...recent.filter((each) => each !== asset)].slice(0, MOST_RECENT)
