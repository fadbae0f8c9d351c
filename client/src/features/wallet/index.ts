/**
 * A member's money: holdings by account, and the parts that deposit, withdraw, swap, transfer, records, bills,
 * address book and card share. Drafts of cards stay in memory, QR codes are decoded in the client, and unusual
 * addresses cause warnings only. Every figure is the server's; nothing here books anything.
 */
export { addressInCode, addressWarnings } from './address-format.ts'
export { AddressField, AddressText, NetworkChips, SourceButton } from './addresses.tsx'
export { CoinHead, CoinPage } from './coin-head.tsx'
export { CoinAmountField, coinChoice, Picker, SelectField } from './fields.tsx'
export { balanceFacts, CopyId, EmptyList, OwnBalance, RecordsLink, SignedAmount } from './parts.tsx'
export { accountKindOf, accountName } from './portfolio.ts'
export {
  cardSummary,
  foreignCardSummary,
  useCards,
  useCoin,
  useHoldables,
  useNetworks,
  useWallets,
  useWalletsAndCoins,
} from './queries.ts'
export type { CardSummary, Networks } from './queries.ts'
export { readCode } from './read-code.ts'
export {
  BillList,
  GROUP_NAMES,
  RecordScreen,
  statementInput,
  SwapRow,
  useStatement,
  useSwaps,
} from './record-lists.tsx'
export type { StatementFilter } from './record-lists.tsx'
