import { type Amount, amountText, multiplyByInt, subtract, ZERO } from '@bourse/contracts/kit'
import { depositBonus, tierOf, VIP_TIERS } from '@bourse/contracts/vip'
import type { Tx } from '#kernel'
import { move, ofHouse, ofMember, post } from '#ledger'
import type { ApprovedDeposit } from '#wallet'
import type { VipDeps } from './deps.ts'

/**
 * Pays the bonus of the tier that the member has with this deposit, and writes a message about a new tier. The receipt of the
 * deposit has locked the member's chain, so deposits of one member come here one after the other.
 */
export async function tierDeposited(deps: VipDeps, tx: Tx, deposit: ApprovedDeposit): Promise<void> {
  const { member, usd, at } = deposit
  const total = await deps.depositedBy(tx, member)
  const tier = tierOf(total)
  const bonus = deps.paysBonus ? depositBonus(deposit.amount, tier) : ZERO
  if (bonus > ZERO) await payBonus(tx, deposit, bonus)
  if (tier === tierOf(subtract(total, usd ?? ZERO))) return
  await deps.messageMembers(tx, [
    { member, title: 'vip_reached_title', body: 'vip_reached_body', values: benefitsOf(tier), at },
  ])
  tx.afterCommit(() => deps.accountChanged(member))
}

const payBonus = (tx: Tx, { id, member, asset, at }: ApprovedDeposit, bonus: Amount): Promise<void> =>
  post(tx, {
    id: `vip:bonus:${id}`,
    reason: 'vip_bonus',
    at,
    legs: move({ from: ofHouse('vip', asset), to: ofMember(member, asset, 'spot') }, bonus),
  })

function benefitsOf(tier: number) {
  const terms = VIP_TIERS[tier - 1]
  const percent = (fraction: Amount) => amountText(multiplyByInt(fraction, 100n))
  return {
    tier: String(tier),
    spot: percent(terms?.spotDiscount ?? ZERO),
    futures: percent(terms?.futuresDiscount ?? ZERO),
    options: percent(terms?.secondsDiscount ?? ZERO),
    limit: amountText(terms?.dailyWithdrawal ?? ZERO),
  }
}
