/**
 * A member's money on the screen: what is owned and where, and the pieces that its rooms have in common. Paying in,
 * withdrawing, swapping, moving, records, bills, addresses and cards are rooms of their own inside it.
 * Pages are reached by their own door, `#screen/wallet/…`.
 * It never books anything: every figure is the server's, and every change is asked of it.
 */
export { accountLabel, accountName } from './account-name.ts'
export { AddressText } from './address-text.tsx'
export { CoinHead } from './coin-head.tsx'
export { copyWithToast } from './copy.ts'
export { CopyId } from './copy-id.tsx'
export { Facts } from './facts.tsx'
export type { Fact } from './facts.tsx'
export { HistoryLink } from './history-link.tsx'
export { NetworkChips } from './network-chips.tsx'
export { networksOf } from './networks.ts'
export type { Network } from './networks.ts'
export { SelectField } from './select-field.tsx'
export { useCoin, useDepositAddress, useHoldables, useWallets } from './queries.ts'
export { SignedAmount } from './signed-amount.tsx'
