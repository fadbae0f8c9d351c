/**
 * A member's money: four accounts per asset, deposits, withdrawals, transfers, swaps, the statement,
 * addresses and cards. Every amount is exact; the names of the classic dialect occur only in this module's
 * shapes. Limits by identity level and tier are defined here and enforced by the exchange.
 */
export { wallet } from './endpoints.ts'
export { walletBalances } from './balance-endpoints.ts'
export { computeDeposit, computeSwap, computeWithdrawal } from './compute.ts'
export { computeTransfer } from './compute-transfer.ts'
export { DEFAULT_FIAT, FIATS, FIAT_REFRESH_MS, fiatRate } from './fiats.ts'
export type { FiatCode } from './fiats.ts'
export {
  isCardNumber,
  isWithinBand,
  isWithinLimits,
  LIMIT_SPAN_MS,
  maskCard,
  QUOTE_LIFE_MS,
  STATEMENT_FILE_ROWS,
  SWAP_FEE_PERCENT,
  swapFee,
  swapOutcome,
  findWithdrawalLimits,
} from './rules.ts'
export type { SwapOutcome, SwapPrices, SwapTerms } from './rules.ts'
export { dayResult, computeEquity } from './equity.ts'
export type { EquityParts } from './equity.ts'
export { ACCOUNT_KINDS } from './balance-shapes.ts'
export { ENTRY_GROUPS } from './shapes.ts'
export type {
  BankCard,
  Deposit,
  DepositAddress,
  Entry,
  EntryGroup,
  ForeignCard,
  SavedAddress,
  Swap,
  Withdrawal,
  WithdrawalLimits,
  WithdrawalMethod,
} from './shapes.ts'
export type { AccountKind, Equity, WalletDetail, Wallets } from './balance-shapes.ts'
export {
  isRecurringDay,
  nextRecurring,
  RECURRING_LATE_MS,
  RECURRING_MAX,
  RECURRING_MIN,
  RECURRING_PLANS_MAX,
} from './recurring.ts'
export type { RecurringSchedule } from './recurring.ts'
export type { RecurringPlan, RecurringRun } from './recurring-endpoints.ts'
export { DUST_MAX_USD, dustQuantity } from './dust.ts'
export type { DustQuote } from './dust-endpoints.ts'
