import {
  type Amount,
  amountText,
  assert,
  type Input,
  isAboveShown,
  max,
  paymentAt,
  refuse,
  subtract,
  termStart,
  ZERO,
} from '@bourse/contracts/kit'
import { computeDay, type mining, rentalIssue, type RentalIssue, rentalPrice } from '@bourse/contracts/mining'
import type { MemberCall, Tx } from '#platform/kernel'
import { lockMemberAccounts, move, ofHouse, ofMember, post } from '#platform/ledger'
import type { RecordedTick } from '#platform/market'
import { issueOne, issuedAmount, lockReceipts } from '#platform/receipts'
import { requireAsset, requireMarket, type MiningDeps } from './deps.ts'
import { lockPlan, runningShares, type StoredPlan } from './plan-store.ts'
import { insertRental, type StoredRental } from './store.ts'

type Order = Input<typeof mining.rent>

/**
 * Rents hashrate of a plan. The plan is locked first, so that its caps hold, and the clock is read after every wait: the
 * price is that of the coin's tick of this second.
 */
export async function rentHashrate(deps: MiningDeps, call: MemberCall, order: Order): Promise<StoredRental> {
  const { member } = call
  return call.transact(async (tx) => {
    const plan = (await lockPlan(tx, order.plan)) ?? refuse('not_found')
    if (plan.closedAt !== null) refuse('plan_closed')
    const [coin, pay] = [requireAsset(deps, plan.asset), requireAsset(deps, plan.payAsset)]
    const market = requireMarket(deps, plan.asset)
    const running = await runningShares(tx, plan.id, member)
    await lockReceipts(tx, [member], 1)
    const accountTypes = ['spot', 'spot_hold'] as const
    const balances = await lockMemberAccounts(tx, { member, asset: plan.payAsset, accountTypes })
    const at = deps.clock.now()
    if (deps.market.price(market.id) === null) refuse('price_unavailable')
    const tick = await deps.market.tickAt(tx, market.id, at)
    const { coinPrice, output, cost, days } = plan
    const price = rentalPrice(order.shares, { coinPrice, marketPrice: tick.price, payDecimals: pay.decimals })
    if (isAboveShown(price, order.shownPrice))
      refuse('price_moved', { price: amountText(price), coin: pay.code })
    const issue = rentalIssue(order.shares, {
      price,
      ownLeft: max(ZERO, subtract(plan.sharesMax, running.own)),
      planLeft: max(ZERO, subtract(plan.totalMax, running.all)),
      free: balances.get('spot') ?? ZERO,
    })
    if (issue !== null) refuseRental(issue, pay.code)
    const start = termStart(at, plan.payoutTime)
    const rental = await insertRental(tx, {
      ...buildTerms(plan),
      member,
      decimals: coin.decimals,
      payDecimals: pay.decimals,
      shares: order.shares,
      paid: price,
      net: computeDay(order.shares, { output, cost, decimals: coin.decimals }).net,
      rentedAt: at,
      termStart: start,
      days,
      nextDueAt: paymentAt(start, 1),
    })
    await chargePrice(tx, rental, { coin: coin.code, pay: pay.code, coinPrice, tick })
    tx.afterCommit(() => deps.notify('balance.changed', member))
    return rental
  })
}

type Charge = {
  readonly coin: string
  readonly pay: string
  readonly coinPrice: Amount
  readonly tick: RecordedTick
}

/** Charges the price that the receipt determines. */
async function chargePrice(
  tx: Tx,
  rental: StoredRental,
  { coin, pay, coinPrice, tick }: Charge,
): Promise<void> {
  const { id, member, payAsset, shares, days, rentedAt: at } = rental
  const receipt = await issueOne(tx, {
    member,
    kind: 'mining_purchase',
    subject: id,
    inputs: {
      asset: pay,
      base: coin,
      market: tick.market,
      shares: amountText(shares),
      coin_price: amountText(coinPrice),
      days: String(days),
      decimals: String(rental.payDecimals),
    },
    ticks: [tick],
    at,
  })
  const paid = issuedAmount(receipt, 'paid')
  assert(paid === rental.paid, 'the receipt has the price that was accepted')
  const legs = move({ from: ofMember(member, payAsset, 'spot'), to: ofHouse('mining', payAsset) }, paid)
  await post(tx, { id: `mining:rental:${id}`, reason: 'mining_purchase', at, legs })
}

/** The terms of a plan that a rental keeps. */
const buildTerms = ({ id: plan, asset, payAsset, output, cost }: StoredPlan) => ({
  plan,
  asset,
  payAsset,
  output,
  cost,
})

function refuseRental({ code, bound }: RentalIssue, payCode: string): never {
  if (code === 'amount_above_maximum') refuse(code, { maximum: amountText(bound) })
  if (code === 'insufficient_balance') refuse(code, { left: amountText(bound), coin: payCode })
  if (code === 'sold_out') refuse(code, { left: amountText(bound) })
  refuse(code)
}
