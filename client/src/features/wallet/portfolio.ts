import {
  type Amount,
  amountOf,
  max,
  divide,
  normalizeTyped,
  sum,
  multiply,
  ZERO,
} from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { ACCOUNT_KINDS, type AccountKind, type Wallets } from '@bourse/contracts/wallet'
import { isFoundBy } from '#kit/names'

type Row = Wallets['spot']['balances'][number]

/** One coin in one account. `usd` is null without a price. */
export type Holding = Row & { readonly usd: Amount | null }

const worthOf = (row: Row): Amount | null => {
  const total = sum(row.available, row.held)
  if (total === ZERO) return ZERO
  return row.price === null ? null : multiply(total, row.price, 'down')
}

export const holdingsOf = (wallets: Wallets, kind: AccountKind): Holding[] =>
  wallets[kind].balances.map((row) => ({ ...row, usd: worthOf(row) }))

/** The server's total of the account, otherwise the sum of its holdings. */
export const accountUsd = (wallets: Wallets, kind: AccountKind): Amount =>
  wallets[kind].total ?? sum(...wallets[kind].balances.map((row) => worthOf(row) ?? ZERO))

export const totalUsd = (wallets: Wallets): Amount =>
  sum(...ACCOUNT_KINDS.map((kind) => accountUsd(wallets, kind)))

export function totalBtc(wallets: Wallets): Amount | null {
  const price = wallets.spot.balances.find((row) => row.code === 'BTC')?.price ?? null
  return price === null || price <= ZERO ? null : divide(totalUsd(wallets), price, 'down')
}

export const isOwned = (holding: Holding): boolean => holding.available > ZERO || holding.held > ZERO

/** Below this a balance is small; one of unknown value is not. */
const SMALL_USD = amountOf('1')

type HoldingFilter = { readonly text: string; readonly hidesSmall: boolean }

/** The shown holdings: the most valuable first, then the server's order. A search finds every coin. */
export function shownHoldings(holdings: readonly Holding[], { text, hidesSmall }: HoldingFilter): Holding[] {
  const query = normalizeTyped(text, 'words')
  const found =
    query === ''
      ? holdings.filter(({ usd }) => !hidesSmall || usd === null || usd >= SMALL_USD)
      : holdings.filter(({ code }) => isFoundBy(code, query))
  return found.toSorted(byWorth)
}

function byWorth(a: Holding, b: Holding): number {
  if (isOwned(a) !== isOwned(b)) return isOwned(a) ? -1 : 1
  const [left, right] = [a.usd ?? ZERO, b.usd ?? ZERO]
  return left === right ? 0 : left > right ? -1 : 1
}

/** The movable balance of a coin: free in the accounts that allow withdrawals. */
export function movable(wallets: Wallets, asset: AssetId): Amount {
  const free = (kind: AccountKind) =>
    wallets[kind].balances.find((row) => row.asset === asset)?.available ?? ZERO
  return max(sum(free('fiat'), free('spot')), ZERO)
}
