import { findShutOut } from '#members/identity/countries'
import type { DualKind } from '@bourse/contracts/dual-invest'
import {
  type Amount,
  amountText,
  divide,
  HOUR,
  type Instant,
  min,
  multiplyByInt,
  ONE,
  toAmount,
} from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { runDueBatches, type Tx } from '#platform/kernel'
import { bookPurchase, decidePurchase, lockPayAccounts } from './buy-shares.ts'
import { type DualDeps, requirePair } from './deps.ts'
import { isPaused } from './pause.ts'
import type { RateBasis, Rates } from './rates.ts'
import {
  type DueRenewal,
  dueRenewals,
  finishRenewal,
  type RenewalResult,
  writeRenewal,
} from './renewal-store.ts'
import { choosePayAsset, countOwnShares, listOnSale, lockProduct, type StoredProduct } from './store.ts'

/** A renewal that is later than this ends: its rate is no longer that of the settlement. */
const LATE_MS = HOUR

type RenewDeps = DualDeps & { readonly rates: Rates }

/** Renews settled purchases, one per transaction, because a purchase locks its product. */
export const renewDue = (deps: RenewDeps, now: Instant): Promise<number> =>
  runDueBatches({
    db: deps.db,
    name: 'dual renewal',
    batchSize: 1,
    lock: (reader, query) => dueRenewals.lock(reader, { now, ...query }),
    processor: () => ({
      process: async (tx, due) => {
        for (const renewal of due) await renew(deps, tx, renewal)
      },
    }),
  })

async function renew(deps: RenewDeps, tx: Tx, due: DueRenewal): Promise<void> {
  const { member, leastRate } = due.terms
  const bought = await buyAgain(deps, tx, due)
  const { base, quote } = requirePair(deps, due.product.market)
  const coin = due.terms.payoutAsset === base.id ? base.code : quote.code
  const at = deps.clock.now()
  if (typeof bought === 'string') {
    await finishRenewal(tx, due.id, { result: bought })
    const values = { name: due.product.name, rate: percentText(leastRate) }
    const body = `dual_ended_${bought}_body` as const
    return deps.messageMembers(tx, [{ member, title: 'dual_ended_title', body, values, at }])
  }
  await finishRenewal(tx, due.id, { result: 'renewed', order: bought.id })
  await writeRenewal(tx, { order: bought.id, member, leastRate })
  const values = {
    name: bought.product.name,
    amount: amountText(bought.paid),
    coin,
    rate: percentText(bought.annualRate),
  }
  await deps.messageMembers(tx, [
    { member, title: 'dual_renewed_title', body: 'dual_renewed_body', values, at },
  ])
}

const PERCENT_DECIMALS = toAmount('0.01')
const percentText = (rate: Amount): string => {
  const percent = multiplyByInt(rate, 100n)
  return amountText((percent - (percent % PERCENT_DECIMALS)) as Amount)
}

async function buyAgain(deps: RenewDeps, tx: Tx, { terms, product }: DueRenewal) {
  const { member, leastRate, payout } = terms
  const now = deps.clock.now()
  if (now - terms.settledAt > LATE_MS) return 'late' satisfies RenewalResult
  if ((await deps.lockedAmong(tx, [member])).has(member)) return 'frozen' satisfies RenewalResult
  if ((await findShutOut(tx, 'dual-invest', [member])).has(member)) return 'country' satisfies RenewalResult
  if (deps.market.price(product.market) === null || (await isPaused(tx)))
    return 'rate' satisfies RenewalResult
  const basis = await deps.rates.basis(product.market, now)
  const kind: DualKind = (terms.payoutAsset as AssetId) === product.asset ? 'call' : 'put'
  const listed = await listOnSale(tx, { asset: product.asset, kind, now })
  const offered = listed.filter(({ market, days }) => market === product.market && days === product.days)
  const chosen = chooseProduct(deps.rates, offered, { basis, leastRate })
  if (chosen === null) return 'rate' satisfies RenewalResult
  const locked = (await lockProduct(tx, chosen.id)) ?? chosen
  const free = await lockPayAccounts(tx, member, choosePayAsset(locked))
  const owned = await countOwnShares(tx, { member, product: locked.id })
  const affordable = divide(min(payout, free), locked.sharePrice, 'down') / ONE
  const shares = Math.min(Number(affordable), locked.shares - locked.sold, locked.memberShares - owned)
  if (shares < 1) return 'shares' satisfies RenewalResult
  const state = { product: locked, isPaused: false, owned, basis, isPriced: true, free, now }
  const draft = decidePurchase({ product: locked.id, shares }, state)
  return { ...draft, id: await bookPurchase(deps, tx, { member, ...draft }) }
}

/** Chooses the strike farthest from the price that still pays the lowest rate; null when none does. */
export function chooseProduct(
  rates: Pick<Rates, 'of'>,
  products: readonly StoredProduct[],
  { basis, leastRate }: { readonly basis: RateBasis; readonly leastRate: Amount },
): StoredProduct | null {
  const distance = ({ kind, strike }: StoredProduct) =>
    kind === 'call' ? strike - basis.price : basis.price - strike
  const paying = products.filter(
    (product) => distance(product) >= 0n && rates.of(product, basis).offered >= leastRate,
  )
  return paying.reduce<StoredProduct | null>(
    (best, product) => (best === null || distance(product) > distance(best) ? product : best),
    null,
  )
}
