import {
  type Amount,
  subtract,
  multiplyByInt,
  ONE,
  divide,
  divideByInt,
  sum,
  multiply,
  ZERO,
} from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { ACCOUNT_KINDS, type AccountKind, type Wallets } from '@bourse/contracts/wallet'

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

/** The value of the same quantity a day ago; today's value where the change is unknown. */
function before(worth: Amount, percent: Amount | null): Amount {
  const factor = sum(ONE, divideByInt(percent ?? ZERO, 100n, 'down'))
  return factor > ZERO ? divide(worth, factor, 'down') : worth
}

type DayChange = { readonly change: Amount; readonly percent: Amount | null }

/** The change of what is held within 24 hours, in USD and in percent; null without an earlier value. */
export function dayChange(wallets: Wallets, changeOf: (asset: AssetId) => Amount | null): DayChange {
  const holdings = ACCOUNT_KINDS.flatMap((kind) => holdingsOf(wallets, kind))
  const changes = holdings.map(({ asset, usd }) =>
    subtract(usd ?? ZERO, before(usd ?? ZERO, changeOf(asset))),
  )
  const change = sum(...changes)
  const yesterday = subtract(totalUsd(wallets), change)
  return { change, percent: yesterday > ZERO ? divide(multiplyByInt(change, 100n), yesterday, 'down') : null }
}
