import { type Amount, max, subtract, min, sum, ZERO } from '#kit'
import { stakeFee } from './rules.ts'

type Limits = { readonly stakeMin: Amount | null; readonly stakeMax: Amount | null }

/** Limits of a stake; null means no limit. */
export type StakeState = {
  readonly offer: Limits
  readonly payAsset: Limits & { readonly openStakeMax: Amount | null }
  /** The fee rate after the member's discount. */
  readonly feeRate: Amount
  /** The member's open stakes in this asset. */
  readonly openStake: Amount
  /** Remainder of today's loss limit. */
  readonly remainingLossLimit: Amount | null
  readonly free: Amount
}

export type StakeIssue = {
  readonly code:
    | 'amount_below_minimum'
    | 'amount_above_maximum'
    | 'open_stake_reached'
    | 'daily_loss_reached'
    | 'insufficient_balance'
  /** The violated bound: minimum, maximum, or remainder. */
  readonly bound: Amount
}

/** The larger minimum of the duration and the asset. */
export const minStake = ({ offer, payAsset }: Pick<StakeState, 'offer' | 'payAsset'>): Amount =>
  max(offer.stakeMin ?? ZERO, payAsset.stakeMin ?? ZERO)

/** The smaller maximum of the two; null if neither has one. */
export function maxStake({ offer, payAsset }: Pick<StakeState, 'offer' | 'payAsset'>): Amount | null {
  if (offer.stakeMax === null) return payAsset.stakeMax
  return payAsset.stakeMax === null ? offer.stakeMax : min(offer.stakeMax, payAsset.stakeMax)
}

/** The first issue of a stake, in the checking order of the exchange; null if there is none. */
export function checkStake(stake: Amount, state: StakeState): StakeIssue | null {
  const [least, most] = [minStake(state), maxStake(state)]
  if (stake < least) return { code: 'amount_below_minimum', bound: least }
  if (most !== null && stake > most) return { code: 'amount_above_maximum', bound: most }
  const { openStakeMax } = state.payAsset
  if (openStakeMax !== null && sum(state.openStake, stake) > openStakeMax)
    return { code: 'open_stake_reached', bound: max(ZERO, subtract(openStakeMax, state.openStake)) }
  const spent = sum(stake, stakeFee(stake, state.feeRate))
  if (state.remainingLossLimit !== null && spent > state.remainingLossLimit)
    return { code: 'daily_loss_reached', bound: state.remainingLossLimit }
  return spent > state.free ? { code: 'insufficient_balance', bound: state.free } : null
}
