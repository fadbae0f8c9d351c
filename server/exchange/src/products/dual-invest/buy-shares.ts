import type { MemberId } from '@bourse/contracts/account'
import { type dualInvest, lowestRate } from '@bourse/contracts/dual-invest'
import {
  amountText,
  type Amount,
  type Input,
  type Instant,
  multiplyByInt,
  refuse,
  ZERO,
} from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { MemberCall, Tx } from '#platform/kernel'
import { lockMemberAccounts, move, ofMember, post } from '#platform/ledger'
import type { DualDeps } from './deps.ts'
import { isPaused } from './pause.ts'
import { type RateBasis, type Rates, computeRates } from './rates.ts'
import {
  findProduct,
  insertOrder,
  lockProduct,
  type OrderDraft,
  choosePayAsset,
  countOwnShares,
  type StoredProduct,
} from './store.ts'

export type Purchase = Input<typeof dualInvest.buy>

export type PurchaseState = {
  /** Null when it does not exist. */
  readonly product: StoredProduct | null
  readonly isPaused: boolean
  /** Shares of the product that the member has. */
  readonly owned: number
  readonly basis: RateBasis
  /** Whether the market has a price now. */
  readonly isPriced: boolean
  readonly free: Amount
  readonly now: Instant
}

/** Returns the accepted purchase, or throws the first refusal. */
export function decidePurchase(purchase: Purchase, state: PurchaseState): Omit<OrderDraft, 'member'> {
  const { product, now, owned } = state
  const { shares, asset, kind, shownRate } = purchase
  if (
    product === null ||
    (asset ?? product.asset) !== product.asset ||
    (kind ?? product.kind) !== product.kind
  )
    refuse('not_found')
  if (state.isPaused || now >= product.saleClosesAt || now < product.listedAt) refuse('sale_ended')
  const left = product.shares - product.sold
  if (shares > left) refuse('sold_out')
  if (owned + shares > product.memberShares) refuse('member_limit')
  if (!state.isPriced) refuse('price_unavailable')
  const { fair, offered } = computeRates(product, state.basis)
  if (lowestRate(shownRate ?? ZERO) > offered)
    refuse('price_moved', { rate: amountText(multiplyByInt(offered, 100n)) })
  const paid = multiplyByInt(product.sharePrice, BigInt(shares))
  if (paid > state.free) refuse('insufficient_balance')
  return {
    product,
    shares,
    paid,
    coinPrice: state.basis.price,
    annualRate: offered,
    fairRate: fair,
    boughtAt: now,
  }
}

/**
 * Buys whole shares and holds what is paid for them. The product's row is locked first, so that purchases of its last
 * shares come one after the other.
 */
export async function buyShares(
  deps: DualDeps & { readonly rates: Rates },
  call: MemberCall,
  purchase: Purchase,
): Promise<string> {
  const { member } = call
  const found = (await findProduct(call.reader, purchase.product)) ?? refuse('not_found')
  // Reads the past volatility before the transaction, which then finds it in the cache of the hour.
  await deps.rates.basis(found.market, deps.clock.now())
  return call.transact(async (tx) => {
    const product = await lockProduct(tx, purchase.product)
    const payAsset = choosePayAsset(found)
    const free = await lockPayAccounts(tx, member, payAsset)
    const now = deps.clock.now()
    // Read after the wait for locks.
    const basis = await deps.rates.basis(found.market, now)
    const draft = decidePurchase(purchase, {
      product,
      isPaused: await isPaused(tx),
      owned: await countOwnShares(tx, { member, product: purchase.product }),
      basis,
      isPriced: deps.market.price(found.market) !== null,
      free,
      now,
    })
    return bookPurchase(deps, tx, { member, ...draft })
  })
}

/** Locks the accounts of a purchase and returns the free balance. */
export async function lockPayAccounts(tx: Tx, member: MemberId, asset: AssetId): Promise<Amount> {
  const balances = await lockMemberAccounts(tx, { member, asset, accountTypes: ['spot', 'spot_hold'] })
  return balances.get('spot') ?? ZERO
}

/** Writes a decided purchase and holds what is paid for it; returns its id. */
export async function bookPurchase(
  deps: Pick<DualDeps, 'balanceChanged'>,
  tx: Tx,
  draft: OrderDraft,
): Promise<string> {
  const { member, product, paid, boughtAt: at } = draft
  const asset = choosePayAsset(product)
  const id = await insertOrder(tx, draft)
  const accounts = { from: ofMember(member, asset, 'spot'), to: ofMember(member, asset, 'spot_hold') }
  await post(tx, { id: `dual:order:${id}`, reason: 'dual_invest', at, legs: move(accounts, paid) })
  tx.afterCommit(() => deps.balanceChanged(member))
  return id
}
