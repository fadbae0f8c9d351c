/**
 * A member's money: holdings by account, and the parts that deposit, withdraw, swap, transfer, records, bills,
 * address-book and card share. Every figure is the server's; nothing here books anything.
 */
export { accountLabel, accountName } from './account-name.ts'
export { AddressText } from './address-text.tsx'
export { CoinHead, CoinPage } from './coin-head.tsx'
export { CopyId } from './copy.tsx'
export { HistoryLink } from './history-link.tsx'
export { NetworkChips, networksOf } from './networks.tsx'
export type { Network } from './networks.tsx'
export { SelectField } from './select-field.tsx'
export { useCoin, useDepositAddress, useHoldables, useWallets } from './queries.ts'
export { Available, SignedAmount } from './figures.tsx'
