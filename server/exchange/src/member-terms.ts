import type { MemberId } from '@bourse/contracts/account'
import { type Amount, min, ZERO } from '@bourse/contracts/kit'
import { findTier as tierOfDeposits, UNVERIFIED_DEPOSITS_MAX } from '@bourse/contracts/vip'
import type { Reader } from '#platform/kernel'
import { loadInviters } from '#members/account'
import { listVerified } from '#members/identity'
import type { VipDeps } from '#members/vip'
import { loadDepositPeaksUsd, findExceededAt } from '#members/wallet'
import type { AreaDeps } from './areas.ts'
import type { ExchangeOptions } from './options.ts'

/** Loads the highest net deposits that count for the tiers of members; those without a deposit are omitted. */
async function loadDepositPeaks(
  reader: Reader,
  members: readonly MemberId[],
  before?: string,
): Promise<ReadonlyMap<MemberId, Amount>> {
  const peaks = await loadDepositPeaksUsd(reader, members, before)
  const high = [...peaks].flatMap(([member, usd]) => (usd > UNVERIFIED_DEPOSITS_MAX ? [member] : []))
  // Most members stay below, and need no second statement.
  if (high.length === 0) return peaks
  const verified = await listVerified(reader, high)
  const counted = (member: MemberId, usd: Amount) =>
    verified.has(member) ? usd : min(usd, UNVERIFIED_DEPOSITS_MAX)
  return new Map([...peaks].map(([member, usd]) => [member, counted(member, usd)]))
}

const loadDepositPeak: VipDeps['depositPeakOf'] = async (reader, member, before) =>
  (await loadDepositPeaks(reader, [member], before)).get(member) ?? ZERO

/** Loads a member's tier. All areas use this function. */
export const loadTier: AreaDeps['tierOf'] = async (reader, member) =>
  tierOfDeposits(await loadDepositPeak(reader, member))

/** Loads the terms that decide the fees of members. Both statements are sent together. */
export function createFeeTerms(shares: readonly Amount[]): AreaDeps['feeTermsOf'] {
  return async (reader, members) => {
    const [deposits, inviters] = await Promise.all([
      loadDepositPeaks(reader, members),
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
  isVerified: async (reader, member) => (await listVerified(reader, [member])).has(member),
  paysBonus: hasDepositBonus ?? autoReview,
  messageMembers,
  codeOf: (asset) => market.assetById(asset)?.code ?? asset,
  accountChanged: (member) => notify('account.changed', member),
  balanceChanged: (member) => notify('balance.changed', member),
})
