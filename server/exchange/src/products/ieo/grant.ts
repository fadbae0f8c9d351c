import { releaseQuantities, smallestUnit } from '@bourse/contracts/ieo'
import {
  type Amount,
  amountText,
  assert,
  type Facts,
  type Instant,
  subtract,
  ZERO,
} from '@bourse/contracts/kit'
import type { Tx } from '#platform/kernel'
import type { RecordedTick } from '#platform/market'
import { type Leg, move, ofHouse, ofMember, postAll, type Transfer } from '#platform/ledger'
import { type IssuedReceipt, issueAll, issuedAmount } from '#platform/receipts'
import { requireAsset, type IeoDeps } from './deps.ts'
import { insertReleases } from './due-store.ts'
import type { StoredProject } from './projects.ts'
import { readFollowed } from './sale-price.ts'
import { type SubscriptionGrant, type StoredSubscription, writeGrants } from './subscriptions.ts'

type Grants = {
  readonly project: StoredProject
  readonly due: readonly StoredSubscription[]
  readonly at: Instant
  /** The smallest unit of the coin. */
  readonly unit: Amount
  /** The tick of a price that follows the market. */
  readonly tick?: RecordedTick | null
}

/**
 * Books the coins and the charge of subscriptions of one project: receipts first, they determine both. Coins are
 * credited locked; each date of the schedule becomes a release.
 */
export async function grantAll(
  deps: IeoDeps,
  tx: Tx,
  { project, due, at, unit, tick = null }: Grants,
): Promise<SubscriptionGrant[]> {
  const receipts = await issueAll(
    tx,
    due.map((subscription) => ({
      member: subscription.member,
      kind: 'allocation' as const,
      subject: subscription.id,
      inputs: buildFacts(deps, project, subscription),
      ticks: tick === null ? [] : [tick],
      at,
    })),
  )
  const grants = due.map((subscription, index): SubscriptionGrant => {
    const receipt = receipts[index] as IssuedReceipt
    const quantity = issuedAmount(receipt, 'quantity')
    const isDecided = subscription.share === null || subscription.share === quantity
    assert(isDecided, 'the receipt of a subscription has the share that the allocation decided')
    return { subscription, quantity, paid: issuedAmount(receipt, 'paid') }
  })
  await postAll(
    tx,
    grants.map((grant) => buildTransfer(project, grant, at)),
  )
  assert((await writeGrants(tx, grants)) === due.length, 'each subscription is granted once')
  const fractions = project.releases.map(({ fraction }) => fraction)
  await insertReleases(
    tx,
    grants.flatMap(({ subscription: { id, member }, quantity }) =>
      releaseQuantities(quantity, fractions, unit).flatMap((amount, index) => {
        const dueAt = project.releases[index]?.at ?? project.listedAt
        return amount === ZERO ? [] : [{ subscription: id, member, number: index + 1, dueAt, amount }]
      }),
    ),
  )
  return grants
}

/**
 * Builds the inputs of the rule. The pool of a pro rata sale is public, so members can check it against the
 * project.
 */
function buildFacts(deps: IeoDeps, project: StoredProject, { quantity, extra }: StoredSubscription): Facts {
  const [coin, pay] = [requireAsset(deps, project.asset), requireAsset(deps, project.payAsset)]
  const facts = {
    project: project.title,
    asset: coin.code,
    pay_asset: pay.code,
    requested: amountText(quantity),
    ...priceFacts(project),
    decimals: String(coin.decimals),
    pay_decimals: String(pay.decimals),
  }
  if (project.mode === 'fixed') return { ...facts, mode: project.discount === null ? 'fixed' : 'market' }
  const { allocation } = project
  assert(allocation !== null, 'a pro rata sale is allocated before its coins are granted')
  return {
    ...facts,
    mode: 'pro_rata',
    pool: amountText(allocation.pool),
    pool_commit: amountText(allocation.poolCommit),
    extra: amountText(extra),
  }
}

/** The fixed price, or the market and the terms by which the receipt's tick determines it. */
function priceFacts(project: StoredProject): Facts {
  const followed = readFollowed(project)
  if (followed === null) return { price: amountText(project.price) }
  const { market, discount } = followed
  return { market: market.id, discount_rate: amountText(discount), price_tick: amountText(market.priceTick) }
}

function buildTransfer(
  project: StoredProject,
  { subscription, quantity, paid }: SubscriptionGrant,
  at: Instant,
): Transfer {
  const { id, member, commit } = subscription
  const pay = (kind: 'spot' | 'spot_hold') => ofMember(member, project.payAsset, kind)
  const isFixed = project.mode === 'fixed'
  const refund = subtract(commit, paid)
  const legs: Leg[] = [
    ...moveIfAny(
      isFixed ? pay('spot') : pay('spot_hold'),
      ofHouse('ieo', project.payAsset),
      paid,
      'ieo_payment',
    ),
    ...(isFixed ? [] : moveIfAny(pay('spot_hold'), pay('spot'), refund, 'ieo_refund')),
    ...moveIfAny(
      ofHouse('ieo', project.asset),
      ofMember(member, project.asset, 'spot_hold'),
      quantity,
      'ieo_allocation',
    ),
  ]
  return { id: `ieo:allocation:${id}`, reason: 'ieo_allocation', at, legs }
}

const moveIfAny = (
  from: Leg['account'],
  to: Leg['account'],
  amount: Amount,
  reason: 'ieo_payment' | 'ieo_refund' | 'ieo_allocation',
): Leg[] => (amount === ZERO ? [] : move({ from, to }, amount, reason))

export const coinUnit = (deps: IeoDeps, { asset }: StoredProject): Amount =>
  smallestUnit(requireAsset(deps, asset).decimals)
