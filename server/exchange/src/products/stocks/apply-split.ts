import type { MemberId } from '@bourse/contracts/account'
import {
  type Amount,
  amountText,
  assert,
  type Instant,
  subtract,
  sum,
  ZERO,
  negate,
} from '@bourse/contracts/kit'
import { type SplitRatio, splitShares } from '@bourse/contracts/stocks'
import type { Tx } from '#platform/kernel'
import { type AssetBalance, freezeAsset, listHolders, type Leg, ofHouse, postAll } from '#platform/ledger'
import { markSplitApplied } from '#platform/market'
import { issueAll, lockReceipts, type ReceiptDraft } from '#platform/receipts'
import { splitOrders } from '#products/spot'
import type { StockDeps } from './deps.ts'
import type { StoredAction } from './store.ts'

/**
 * Converts all holdings, open orders and shown prices of a stock to new shares in one transaction: before it everything is
 * in old shares, after it everything in new ones, so every holder's value is the same at the last tick.
 */
export async function applySplit(
  deps: StockDeps,
  tx: Tx,
  { action, now }: { readonly action: StoredAction; readonly now: Instant },
): Promise<void> {
  const { sharesTo: to, sharesFrom: from, asset, at, id } = action
  const terms = deps.marketOf(asset)
  assert(to !== null && from !== null && terms !== null, 'a split is of a listed stock')
  const ratio = { to, from }
  await tx.lock('spot', terms.id)
  const orders = await splitOrders(tx, { terms, ratio, at })
  await lockReceipts(tx, await listHolders(tx, asset))
  const balances = await freezeAsset(tx, asset)
  await issueAll(tx, splitDrafts(balances, { code: deps.codeOf(asset), ratio, subject: id, at }))
  const legs = splitLegs(balances, ratio)
  const transfer = { id: `stock:split:${id}`, reason: 'stock_split' as const, at, legs }
  await postAll(tx, [...orders.transfers, ...(legs.length === 0 ? [] : [transfer])])
  await markSplitApplied(tx, { market: terms.id, at, ...ratio }, now)
  tx.afterCommit(() => {
    deps.splitPrices({ market: terms.id, at, ...ratio })
    for (const member of [...listMembers(balances), ...orders.members]) deps.notify('balance.changed', member)
  })
}

type Split = {
  readonly code: string
  readonly ratio: SplitRatio
  readonly subject: string
  readonly at: Instant
}

/** Builds a receipt for each holder, over the shares in all accounts. */
function splitDrafts(balances: readonly AssetBalance[], { code, ratio, subject, at }: Split): ReceiptDraft[] {
  const shares = new Map<MemberId, Amount>()
  for (const { account, balance } of balances) {
    const member = parseMember(account.holder)
    if (member !== null) shares.set(member, sum(shares.get(member) ?? ZERO, balance))
  }
  const terms = { asset: code, split_to: String(ratio.to), split_from: String(ratio.from) }
  return [...shares].map(([member, held]) => ({
    member,
    kind: 'stock_split',
    subject,
    inputs: { ...terms, shares: amountText(held) },
    ticks: [],
    at,
  }))
}

/** Computes the change of each balance; they sum to zero, because all balances do. */
export function splitLegs(balances: readonly AssetBalance[], ratio: SplitRatio): Leg[] {
  const legs = balances.map(({ account, balance }) => ({
    account,
    amount: subtract(splitShares(balance, ratio), balance),
  }))
  const rest = sum(...legs.map(({ amount }) => amount))
  const [first] = balances
  // The remainder: units beyond the eighteenth decimal, if a balance has that many.
  return rest === ZERO || first === undefined
    ? legs
    : [...legs, { account: ofHouse('stocks', first.account.asset), amount: negate(rest) }]
}

const MEMBER = 'member:'

const parseMember = (holder: string): MemberId | null =>
  holder.startsWith(MEMBER) ? (holder.slice(MEMBER.length) as MemberId) : null

const listMembers = (balances: readonly AssetBalance[]): ReadonlySet<MemberId> =>
  new Set(balances.flatMap(({ account: { holder } }) => parseMember(holder) ?? []))
