/**
 * The accounts of a member, their values and sums, computed once from one response for every page that shows
 * them. It draws nothing and books nothing.
 */
export { accountUsd, dayChange, holdingsOf, totalBtc, totalUsd } from './portfolio.ts'
export type { Holding } from './portfolio.ts'
export { useWallets } from './use-wallets.ts'
