import { type Amount, toAmount, max, normalizeTyped, sum, ZERO } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { AccountKind, Wallets } from '@bourse/contracts/wallet'
import { isFoundBy } from '#kit/names'
import type { Holding } from '#api/portfolio'

export const isOwned = (holding: Holding): boolean => holding.available > ZERO || holding.held > ZERO

/** Upper limit of a small balance; one of unknown value is not small. */
const SMALL_USD = toAmount('1')

const isSmall = ({ usd }: Holding): boolean => usd !== null && usd < SMALL_USD

type HoldingFilter = { readonly text: string; readonly hidesSmall: boolean; readonly hidesZero: boolean }

/** The shown holdings: the most valuable first, then the server's order. A search finds every coin. */
export function shownHoldings(holdings: readonly Holding[], filter: HoldingFilter): Holding[] {
  const { text, hidesSmall, hidesZero } = filter
  const query = normalizeTyped(text, 'words')
  const found =
    query === ''
      ? holdings.filter((holding) => (!hidesZero || isOwned(holding)) && (!hidesSmall || !isSmall(holding)))
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
