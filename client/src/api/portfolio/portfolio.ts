import { type Amount, divide, sum, multiply, ZERO } from '@bourse/contracts/kit'
import {
  ACCOUNT_KINDS,
  type AccountKind,
  dayResult,
  type Equity,
  computeEquity,
  type Wallets,
} from '@bourse/contracts/wallet'

type Row = Wallets['spot']['balances'][number]

/** One coin in one account. `usd` is null without a price. */
export type Holding = Row & { readonly usd: Amount | null }

const computeWorth = (row: Row): Amount | null => {
  const total = sum(row.available, row.held)
  if (total === ZERO) return ZERO
  return row.price === null ? null : multiply(total, row.price, 'down')
}

export const listHoldings = (wallets: Wallets, kind: AccountKind): Holding[] =>
  wallets[kind].balances.map((row) => ({ ...row, usd: computeWorth(row) }))

/** The server's total of the account, otherwise the sum of its holdings. */
export const accountUsd = (wallets: Wallets, kind: AccountKind): Amount =>
  wallets[kind].total ?? sum(...wallets[kind].balances.map((row) => computeWorth(row) ?? ZERO))

export const totalUsd = (wallets: Wallets): Amount =>
  sum(...ACCOUNT_KINDS.map((kind) => accountUsd(wallets, kind)))

/** A value in BTC at its present price. */
export function inBtc(wallets: Wallets, usd: Amount): Amount | null {
  const price = wallets.spot.balances.find((row) => row.code === 'BTC')?.price ?? null
  return price === null || price <= ZERO ? null : divide(usd, price, 'down')
}

/** A member's wealth in USD. */
export type Wealth = {
  /** Balances, borrowed money included. */
  readonly assets: Amount
  /** Null if the upstream reports no debts. */
  readonly own: OwnWealth | null
}

type OwnWealth = {
  readonly equity: Amount
  readonly floating: Amount
  readonly debts: Amount
  /** The result of the last 24 hours; null if nothing is known of a day ago. */
  readonly day: ReturnType<typeof dayResult> | null
}

/** The assets are those of the shown accounts, so that the figures of a page add up. */
export function computeWealth(wallets: Wallets, reported: Equity | null): Wealth {
  const assets = totalUsd(wallets)
  if (reported === null) return { assets, own: null }
  const { floating, debts, dayAgo } = reported
  const equity = computeEquity({ assets, floating, debts })
  const day = dayAgo === null ? null : dayResult(equity, dayAgo)
  return { assets, own: { equity, floating, debts, day } }
}
