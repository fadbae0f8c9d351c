/**
 * A member's money: four accounts per asset, deposits, withdrawals, moves, swaps, the statement, addresses and cards.
 * Every amount is exact; the words of the classic dialect end in this room's shapes.
 * Limits by identity level and tier are judged by the exchange, never here.
 */
export { wallet } from './endpoints.ts'
export { DEFAULT_FIAT, FIATS, FIAT_REFRESH_MS, fiatRate } from './fiats.ts'
export type { FiatCode } from './fiats.ts'
export { ACCOUNT_KINDS } from './shapes.ts'
export type {
  AccountKind,
  Deposit,
  DepositAddress,
  Entry,
  WalletDetail,
  Wallets,
  Withdrawal,
} from './shapes.ts'
