import { type Amount, ZERO } from '@bourse/contracts/kit'
import { findTier as tierOfDeposits } from '@bourse/contracts/vip'
import { loadInviters } from '#members/account'
import type { VipDeps } from '#members/vip'
import { loadDepositPeaksUsd, findExceededAt } from '#members/wallet'
import type { AreaDeps } from './areas.ts'
import type { ExchangeOptions } from './options.ts'

const loadDepositPeak: VipDeps['depositPeakOf'] = async (reader, member, before) =>
  (await loadDepositPeaksUsd(reader, [member], before)).get(member) ?? ZERO

/** Loads a member's tier. All areas use this function. */
export const loadTier: AreaDeps['tierOf'] = async (reader, member) =>
  tierOfDeposits(await loadDepositPeak(reader, member))

/** Loads the terms that decide the fees of members. Both statements are sent together. */
export function createFeeTerms(shares: readonly Amount[]): AreaDeps['feeTermsOf'] {
  return async (reader, members) => {
    const [deposits, inviters] = await Promise.all([
      loadDepositPeaksUsd(reader, members),
      loadInviters(reader, members),
    ])
    return (member) => ({
      tier: tierOfDeposits(deposits.get(member) ?? ZERO),
      rebates: (inviters.get(member) ?? []).map((inviter, level) => ({
        member: inviter,
        share: shares[level] ?? ZERO,
      })),
    })
  }
}

export const vipDeps = (
  { hasDepositBonus, autoReview }: ExchangeOptions,
  { market, notify, messageMembers }: Pick<AreaDeps, 'market' | 'messageMembers' | 'notify'>,
): VipDeps => ({
  depositPeakOf: loadDepositPeak,
  exceededAt: findExceededAt,
  paysBonus: hasDepositBonus ?? autoReview,
  messageMembers,
  codeOf: (asset) => market.assetById(asset)?.code ?? asset,
  accountChanged: (member) => notify('account.changed', member),
})
