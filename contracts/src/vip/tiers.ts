import {
  type Amount,
  toAmount,
  DAY,
  divide,
  max,
  min,
  multiply,
  multiplyByInt,
  ONE,
  subtract,
  ZERO,
} from '#kit'

/** Benefits of a tier. Rates are fractions; thresholds and limits are USD. */
export type VipTier = {
  readonly tier: number
  readonly depositAbove: Amount
  readonly depositBonus: Amount
  readonly futuresDiscount: Amount
  readonly secondsDiscount: Amount
  readonly spotDiscount: Amount
  readonly dailyWithdrawal: Amount
  readonly cashback: Amount
  readonly borrowing: Amount
}

const row = (tier: number, ...figures: string[]): VipTier => {
  const [
    depositAbove,
    depositBonus,
    futuresDiscount,
    secondsDiscount,
    spotDiscount,
    dailyWithdrawal,
    cashback,
    borrowing,
  ] = figures.map(toAmount) as [Amount, Amount, Amount, Amount, Amount, Amount, Amount, Amount]
  return {
    tier,
    depositAbove,
    depositBonus,
    futuresDiscount,
    secondsDiscount,
    spotDiscount,
    dailyWithdrawal,
    cashback,
    borrowing,
  }
}

export const VIP_TIERS: readonly VipTier[] = [
  row(1, '100000', '0.02', '0.10', '0.17', '0.10', '50000', '0.02', '0.20'),
  row(2, '200000', '0.03', '0.15', '0.20', '0.15', '100000', '0.03', '0.30'),
  row(3, '300000', '0.04', '0.20', '0.25', '0.30', '200000', '0.04', '0.40'),
  row(4, '500000', '0.05', '0.35', '0.35', '1.00', '500000', '0.05', '0.50'),
]

/** This tier and those above need a verified identity: trades without a fee could move value between any two members. */
export const IDENTITY_TIER = 4

/** Net deposits count up to this sum, in USD, while the identity is not verified. */
export const UNVERIFIED_DEPOSITS_MAX: Amount = VIP_TIERS[IDENTITY_TIER - 1]?.depositAbove ?? ZERO

/** The highest tier whose threshold the highest net deposits exceed; 0 for none. */
export function findTier(depositsUsd: Amount): number {
  let reached = 0
  for (const { tier, depositAbove } of VIP_TIERS) if (depositsUsd > depositAbove) reached = tier
  return reached
}

/** The deposits beyond which the next tier begins; null for the highest. */
export const nextTierAbove = (tier: number): Amount | null => VIP_TIERS[tier]?.depositAbove ?? null

/** A bonus is on hold for this time, or until its turnover. */
export const BONUS_HOLD_MS = 30 * DAY
/** Turnover that releases a bonus before its time, as a multiple of the bonus. */
export const BONUS_TURNOVERS = 10n

/**
 * The bonus on a deposit, in the deposited asset, by the tier that it reaches: only for the part by which it raises the
 * highest net deposits, `before` to `peak` in USD. Rounds down.
 */
export const depositBonus = (deposit: BonusDeposit): Amount =>
  computeBonusAt(deposit, bonusRate(deposit.peak))

export type BonusDeposit = {
  readonly amount: Amount
  readonly usd: Amount
  readonly before: Amount
  readonly peak: Amount
}

/** The rate of the tier that these net deposits reach; zero without one. */
export const bonusRate = (peak: Amount): Amount => VIP_TIERS[findTier(peak) - 1]?.depositBonus ?? ZERO

/** The part of a deposit, in USD, by which it raises the highest net deposits. */
export const bonusBasis = ({ usd, before, peak }: Omit<BonusDeposit, 'amount'>): Amount =>
  min(usd, max(subtract(peak, before), ZERO))

/** The turnover in USD, on which fees are paid, that releases the bonus before its time. Rounds up. */
export const bonusTurnover = (deposit: Omit<BonusDeposit, 'amount'>, rate: Amount): Amount =>
  multiplyByInt(multiply(bonusBasis(deposit), rate, 'up'), BONUS_TURNOVERS)

export function computeBonusAt(deposit: BonusDeposit, rate: Amount): Amount {
  const { amount, usd } = deposit
  const added = bonusBasis(deposit)
  if (rate === ZERO || added === ZERO) return ZERO
  return multiply(multiply(amount, divide(added, usd, 'down'), 'down'), rate, 'down')
}

/** The fraction of the assets' value that a member of this tier may borrow; null without a tier. */
export const borrowingShare = (tier: number): Amount | null => VIP_TIERS[tier - 1]?.borrowing ?? null

/** A fee rate after the discount of a tier. Never negative; rounds up, for the house. */
export function applyDiscount(rate: Amount, tier: number, product: 'futures' | 'seconds' | 'spot'): Amount {
  const terms = VIP_TIERS[tier - 1]
  return terms === undefined ? rate : multiply(rate, subtract(ONE, terms[`${product}Discount`]), 'up')
}
