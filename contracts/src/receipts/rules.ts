import {
  afterLaggingMark,
  atFirstReach,
  beforeMarkedTrails,
  computeClose,
  computeDeleveraging,
  computeFunding,
  computeLiquidation,
  computeLiquidationByMark,
  computeMarginChange,
  computeOpen,
  computeOvernight,
  computeOvernightOfSecond,
  computeStop,
  computeStopByTrigger,
} from '#futures'
import { computeProfitShare, computeShareReceived } from '#copy-trading'
import { computeCoupon } from '#coupons'
import { computeDual } from '#dual-invest'
import { computeToss } from '#game'
import { computeAllocation, computeAllocationAtMarket, computeRelease } from '#ieo'
import { type Facts, type Computation, type Rule, type Sample } from '#kit'
import { computeLoan, computeLoanInterest, computeLoanLiquidation } from '#loans'
import { computeDividend, computeRedemption } from '#lock-mining'
import { computeMarginLiquidation, computeMarginLoan } from '#margin'
import { computeNft } from '#nft'
import { computeOtc } from '#otc'
import { computePoints } from '#points'
import { computeRebate } from '#referral'
import { computeMiningOutput, computeMiningPurchase } from '#mining'
import { computeSeconds, computeSecondsWithoutFee } from '#seconds'
import { computeFill, computeFillAtTick } from '#spot'
import { computeStockDividend, computeStockSplit } from '#stocks'
import { computeTwap } from '#twap'
import { computeAccountTransfer } from '#sub-accounts'
import { computeBonus } from '#vip'
import { computeDeposit, computeSwap, computeTransfer, computeWithdrawal } from '#wallet'
import type { ReceiptKind } from './kinds.ts'

/** Rules by name and version. */
export type Rules = Readonly<Record<string, Rule>>

/**
 * The rule of each kind, the first version first. New settlements use the last one; a version in use is never removed, so that
 * old receipts stay verifiable.
 */
const VERSIONS: Readonly<Record<ReceiptKind, readonly [Rule, ...Rule[]]>> = {
  seconds: [computeSecondsWithoutFee, computeSeconds],
  open: [beforeMarkedTrails(computeOpen), computeOpen, afterLaggingMark(computeOpen)],
  close: [beforeMarkedTrails(computeClose), computeClose],
  stop: [computeStop, atFirstReach(computeStop), computeStopByTrigger],
  liquidation: [computeLiquidation, atFirstReach(computeLiquidation), computeLiquidationByMark],
  deleveraging: [computeDeleveraging],
  position_margin: [computeMarginChange],
  overnight: [computeOvernightOfSecond, computeOvernight],
  funding: [computeFunding],
  fill: [computeFill, computeFillAtTick],
  twap: [computeTwap],
  swap: [computeSwap],
  deposit: [computeDeposit],
  withdrawal: [computeWithdrawal],
  dividend: [computeDividend],
  redemption: [computeRedemption],
  dual: [computeDual],
  allocation: [computeAllocation, computeAllocationAtMarket],
  release: [computeRelease],
  profit_share: [computeProfitShare],
  loan_interest: [computeLoanInterest],
  loan_liquidation: [computeLoanLiquidation],
  stock_dividend: [computeStockDividend],
  margin_interest: [computeLoanInterest],
  margin_liquidation: [computeMarginLiquidation],
  transfer: [computeTransfer],
  account_transfer: [computeAccountTransfer],
  loan: [computeLoan],
  margin_loan: [computeMarginLoan],
  otc: [computeOtc],
  nft: [computeNft],
  bonus: [computeBonus],
  rebate: [computeRebate],
  coupon: [computeCoupon],
  points: [computePoints],
  toss: [computeToss],
  share_received: [computeShareReceived],
  stock_split: [computeStockSplit],
  mining_purchase: [computeMiningPurchase],
  mining_output: [computeMiningOutput],
}

const formatRuleName = (kind: string, version: number): string => `${kind}@${version}`

export const RULES: Rules = Object.fromEntries(
  Object.entries(VERSIONS).flatMap(([kind, versions]) =>
    versions.map((rule, at) => [formatRuleName(kind, at + 1), rule] as const),
  ),
)

/** Name and version of the rule for new settlements of a kind: `seconds@2`. */
export const currentRule = (kind: ReceiptKind): string => formatRuleName(kind, VERSIONS[kind].length)

/** Settles with the current rule: its steps and its result. */
export function compute(
  kind: ReceiptKind,
  facts: Facts,
  samples: readonly Sample[],
): Computation & { readonly rule: string } {
  const rule = VERSIONS[kind].at(-1) ?? VERSIONS[kind][0]
  return { rule: currentRule(kind), ...rule(facts, samples) }
}

/** The rule of a receipt; null if it is unknown or of another kind. */
export function findRule(rules: Rules, { kind, rule }: { kind: ReceiptKind; rule: string }): Rule | null {
  if (!rule.startsWith(`${kind}@`) || !Object.hasOwn(rules, rule)) return null
  return rules[rule] ?? null
}

export type RuleEvaluation = { readonly computation: Computation } | { readonly refused: string }

/** Evaluates a rule. Altered facts may be invalid; that is a result, not an error. */
export function evaluateRule(rule: Rule, facts: Facts, samples: readonly Sample[]): RuleEvaluation {
  try {
    return { computation: rule(facts, samples) }
  } catch (error) {
    return { refused: error instanceof Error ? error.message : String(error) }
  }
}
