import type { ReceiptId } from '@bourse/contracts/receipts'
import { type Amount, amountFacts, dayBegin, refuse, ZERO } from '@bourse/contracts/kit'
import { type RewardId, REWARDS_PER_DAY } from '@bourse/contracts/points'
import type { MemberCall, Reader } from '#platform/kernel'
import { listBalances, move, ofHouse, ofMember, POINTS, post } from '#platform/ledger'
import { issuedAmount, issueOne } from '#platform/receipts'
import type { PointsDeps } from './deps.ts'
import { countExchanges, insertExchange, lockReward, type StoredReward, decrementStock } from './store.ts'

export async function loadPoints(reader: Reader, member: MemberCall['member']): Promise<Amount> {
  const balances = await listBalances(reader, member)
  return balances.find((row) => row.accountType === 'points')?.amount ?? ZERO
}

/** Checks that a member may redeem a reward; throws the first refusal. */
export function checkExchange(
  reward: Pick<StoredReward, 'stock' | 'cost'>,
  { own, today }: { readonly own: Amount; readonly today: number },
): void {
  if (today >= REWARDS_PER_DAY) refuse('rewards_too_many')
  if (reward.stock <= 0) refuse('sold_out')
  if (own < reward.cost) refuse('points_insufficient')
}

/** Redeems the points and credits the reward, both in one transfer. Returns the id of the receipt. */
export async function exchangeReward(deps: PointsDeps, call: MemberCall, id: RewardId): Promise<ReceiptId> {
  const { member, now: at } = call
  return call.transact(async (tx) => {
    await tx.lock('points', member)
    const reward = (await lockReward(tx, id)) ?? refuse('not_found')
    const today = await countExchanges(tx, member, dayBegin(at))
    checkExchange(reward, { own: await loadPoints(tx, member), today })
    await decrementStock(tx, id)
    const exchange = await insertExchange(tx, { member, reward: id, cost: reward.cost, at })
    const { asset, quantity, cost } = reward
    const inputs = { state: 'redeemed', asset: deps.findCode(asset), ...amountFacts({ cost, quantity }) }
    const receipt = await issueOne(tx, { member, kind: 'points', subject: exchange, inputs, ticks: [], at })
    const back = { from: ofMember(member, POINTS, 'points'), to: ofHouse('points', POINTS) }
    const credit = { from: ofHouse('rewards', asset), to: ofMember(member, asset, 'spot') }
    const legs = [
      ...move(back, issuedAmount(receipt, 'cost'), 'points_exchange'),
      ...move(credit, issuedAmount(receipt, 'received'), 'reward'),
    ]
    await post(tx, { id: `reward:${exchange}`, reason: 'reward', at, legs })
    tx.afterCommit(() => deps.balanceChanged(member))
    return receipt.id
  })
}
