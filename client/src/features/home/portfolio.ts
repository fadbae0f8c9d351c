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
import { ACCOUNT_KINDS, type Wallets } from '@bourse/contracts/wallet'

/** In USD: total value, its change in 24 hours, and the change in percent (null without an earlier value). */
type Portfolio = { readonly total: Amount; readonly change: Amount; readonly percent: Amount | null }

const holdingsOf = (wallets: Wallets) =>
  ACCOUNT_KINDS.flatMap((kind) =>
    wallets[kind].balances.map((each) => ({
      asset: each.asset,
      worth: multiply(sum(each.available, each.held), each.price ?? ZERO, 'down'),
    })),
  )

/** The value of the same quantity a day ago; today's value where the change is unknown. */
function before(worth: Amount, percent: Amount | null): Amount {
  const factor = sum(ONE, divideByInt(percent ?? ZERO, 100n, 'down'))
  return factor > ZERO ? divide(worth, factor, 'down') : worth
}

export function portfolioOf(wallets: Wallets, changeOf: (asset: AssetId) => Amount | null): Portfolio {
  const holdings = holdingsOf(wallets)
  const totals = ACCOUNT_KINDS.map((kind) => wallets[kind].total)
  // The exchange's own totals take precedence over the sum of holdings.
  const total = totals.every((each) => each !== null)
    ? sum(...totals)
    : sum(...holdings.map((each) => each.worth))
  const change = sum(...holdings.map(({ asset, worth }) => subtract(worth, before(worth, changeOf(asset)))))
  const yesterday = subtract(total, change)
  const percent = yesterday > ZERO ? divide(multiplyByInt(change, 100n), yesterday, 'down') : null
  return { total, change, percent }
}
