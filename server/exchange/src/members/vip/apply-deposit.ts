import { type Amount, amountText, multiplyByInt, ZERO } from '@bourse/contracts/kit'
import { depositBonus, findTier, VIP_TIERS } from '@bourse/contracts/vip'
import type { Tx } from '#platform/kernel'
import type { ApprovedDeposit } from '#members/wallet'
import { grantBonus } from './bonuses.ts'
import type { VipDeps } from './deps.ts'

/**
 * Credits the bonus of the tier that the member reaches with this deposit, and sends a message about a new
 * tier. The receipt of the deposit has locked the member's chain, so the deposits of one member are processed
 * one after the other.
 */
export async function applyDeposit(deps: VipDeps, tx: Tx, deposit: ApprovedDeposit): Promise<void> {
  const { id, member, amount, usd, at } = deposit
  const [peak, before] = [await deps.depositPeakOf(tx, member), await deps.depositPeakOf(tx, member, id)]
  const tier = findTier(peak)
  const peaks = { usd: usd ?? ZERO, before, peak }
  if (deps.paysBonus && depositBonus({ amount, ...peaks }) > ZERO) await grantBonus(deps, tx, deposit, peaks)
  if (tier === findTier(before)) return
  await deps.messageMembers(tx, [
    { member, title: 'vip_reached_title', body: 'vip_reached_body', values: buildBenefits(tier), at },
  ])
  tx.afterCommit(() => deps.accountChanged(member))
}

function buildBenefits(tier: number) {
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
