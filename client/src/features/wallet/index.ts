/**
 * A member's money: holdings by account, and the parts that deposit, withdraw, swap, transfer, records, bills,
 * address-book and card share. Every figure is the server's; nothing here books anything.
 */
export { AddressText, NetworkChips, networksOf, paperNetwork } from './addresses.tsx'
export type { Network } from './addresses.tsx'
export { CoinHead, CoinPage } from './coin-head.tsx'
export { CoinAmountField, coinChoice, SelectField } from './fields.tsx'
export { balanceFacts, OwnBalance, SignedAmount } from './figures.tsx'
export { accountKindOf, accountName } from './portfolio.ts'
export { useCoin, useDepositAddress, useHoldables, useWallets, useWalletsAndCoins } from './queries.ts'
export { CopyId, EmptyList, RecordsLink } from './record-parts.tsx'
