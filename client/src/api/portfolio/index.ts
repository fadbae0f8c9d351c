/**
 * The accounts of a member, their values and sums, computed once from one response for every page that shows
 * them. It draws nothing and books nothing.
 */
export { accountUsd, listHoldings, inBtc } from './portfolio.ts'
export type { Holding, Wealth } from './portfolio.ts'
export { useWallets, useWealth } from './use-wallets.ts'
