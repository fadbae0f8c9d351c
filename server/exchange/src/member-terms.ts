import { type Amount, ZERO } from '@bourse/contracts/kit'
import { tierOf as tierOfDeposits } from '@bourse/contracts/vip'
import { invitersOf } from '#members/account'
import type { VipDeps } from '#members/vip'
import { depositPeaksUsd, depositsExceededAt } from '#members/wallet'
import type { AreaDeps } from './areas.ts'
import type { ExchangeOptions } from './options.ts'

const depositPeakOf: VipDeps['depositPeakOf'] = async (reader, member, before) =>
  (await depositPeaksUsd(reader, [member], before)).get(member) ?? ZERO

/** A member's tier: every area that needs it reads it here. */
export const tierOf: AreaDeps['tierOf'] = async (reader, member) =>
  tierOfDeposits(await depositPeakOf(reader, member))

/** The facts that decide the fees of members. Both statements are sent together. */
export function createFeeTerms(shares: readonly Amount[]): AreaDeps['feeTermsOf'] {
  return async (reader, members) => {
    const [deposits, inviters] = await Promise.all([
      depositPeaksUsd(reader, members),
      invitersOf(reader, members),
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
  depositPeakOf,
  exceededAt: depositsExceededAt,
  paysBonus: hasDepositBonus ?? autoReview,
  messageMembers,
  codeOf: (asset) => market.assetById(asset)?.code ?? asset,
  accountChanged: (member) => notify('account.changed', member),
})
