import {
  atFirstReach,
  computeClose,
  computeLiquidation,
  computeOpen,
  computeOvernight,
  computeOvernightOfSecond,
  computeStop,
} from '#futures'
import { computeProfitShare, computeShareReceived } from '#copy-trading'
import { computeCoupon } from '#coupons'
import { computeDual, DUAL_RULE } from '#dual-invest'
import { computeToss } from '#game'
import { computeAllocation, computeAllocationAtMarket, computeRelease } from '#ieo'
import { assert, type Facts, type Computation, type Rule, type Sample } from '#kit'
import { computeLoan, computeLoanInterest, computeLoanLiquidation } from '#loans'
import { computeDividend, computeRedemption } from '#lock-mining'
import { computeMarginLiquidation, computeMarginLoan } from '#margin'
import { computeNft } from '#nft'
import { computeOtc } from '#otc'
import { computePoints } from '#points'
import { computeRebate } from '#referral'
import { computeMiningOutput, computeMiningPurchase } from '#mining'
import { computeSeconds, computeSecondsWithoutFee, SECONDS_RULE } from '#seconds'
import { computeFill, computeFillAtTick } from '#spot'
import { computeStockDividend, computeStockSplit } from '#stocks'
import { computeBonus } from '#vip'
import { computeDeposit, computeSwap, computeTransfer, computeWithdrawal } from '#wallet'
import type { ReceiptKind } from './shapes.ts'

/** Rules by name and version. A rule in use is never removed, so that old receipts stay verifiable. */
export type Rules = Readonly<Record<string, Rule>>

export const RULES: Rules = {
  'seconds@1': computeSecondsWithoutFee,
  [SECONDS_RULE]: computeSeconds,
  'liquidation@1': computeLiquidation,
  'liquidation@2': atFirstReach(computeLiquidation),
  'stop@1': computeStop,
  'stop@2': atFirstReach(computeStop),
  'overnight@1': computeOvernightOfSecond,
  'overnight@2': computeOvernight,
  'open@1': computeOpen,
  'close@1': computeClose,
  'fill@1': computeFill,
  'fill@2': computeFillAtTick,
  'swap@1': computeSwap,
  'deposit@1': computeDeposit,
  'withdrawal@1': computeWithdrawal,
  'dividend@1': computeDividend,
  'redemption@1': computeRedemption,
  [DUAL_RULE]: computeDual,
  'allocation@1': computeAllocation,
  'allocation@2': computeAllocationAtMarket,
  'release@1': computeRelease,
  'profit_share@1': computeProfitShare,
  'loan_interest@1': computeLoanInterest,
  'loan_liquidation@1': computeLoanLiquidation,
  'stock_dividend@1': computeStockDividend,
  'margin_interest@1': computeLoanInterest,
  'margin_liquidation@1': computeMarginLiquidation,
  'transfer@1': computeTransfer,
  'loan@1': computeLoan,
  'margin_loan@1': computeMarginLoan,
  'otc@1': computeOtc,
  'nft@1': computeNft,
  'bonus@1': computeBonus,
  'rebate@1': computeRebate,
  'coupon@1': computeCoupon,
  'points@1': computePoints,
  'toss@1': computeToss,
  'share_received@1': computeShareReceived,
  'stock_split@1': computeStockSplit,
  'mining_purchase@1': computeMiningPurchase,
  'mining_output@1': computeMiningOutput,
}

/** The rule for new settlements of each kind. */
const CURRENT: Readonly<Record<ReceiptKind, string>> = {
  seconds: SECONDS_RULE,
  liquidation: 'liquidation@2',
  stop: 'stop@2',
  overnight: 'overnight@2',
  open: 'open@1',
  close: 'close@1',
  fill: 'fill@2',
  swap: 'swap@1',
  deposit: 'deposit@1',
  withdrawal: 'withdrawal@1',
  dividend: 'dividend@1',
  redemption: 'redemption@1',
  dual: DUAL_RULE,
  allocation: 'allocation@2',
  release: 'release@1',
  profit_share: 'profit_share@1',
  loan_interest: 'loan_interest@1',
  loan_liquidation: 'loan_liquidation@1',
  stock_dividend: 'stock_dividend@1',
  margin_interest: 'margin_interest@1',
  margin_liquidation: 'margin_liquidation@1',
  transfer: 'transfer@1',
  loan: 'loan@1',
  margin_loan: 'margin_loan@1',
  otc: 'otc@1',
  nft: 'nft@1',
  bonus: 'bonus@1',
  rebate: 'rebate@1',
  coupon: 'coupon@1',
  points: 'points@1',
  toss: 'toss@1',
  share_received: 'share_received@1',
  stock_split: 'stock_split@1',
  mining_purchase: 'mining_purchase@1',
  mining_output: 'mining_output@1',
}

/** Settles with the current rule: its steps and its result. */
export function compute(
  kind: ReceiptKind,
  facts: Facts,
  samples: readonly Sample[],
): Computation & { readonly rule: string } {
  const name = CURRENT[kind]
  const rule = RULES[name]
  assert(rule !== undefined, `the rule ${name} is known`)
  return { rule: name, ...rule(facts, samples) }
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
