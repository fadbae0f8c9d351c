/**
 * A member's money: holdings by account, and the parts that deposit, withdraw, swap, transfer, records, bills,
 * address book and card share. Drafts of cards stay in memory, QR codes are decoded in the client, and a text
 * that is no address of the coin is not sent. Every figure is the server's; nothing here books anything.
 */
export { AddressField, SourceButton } from './address-field.tsx'
export { AddressWait } from './address-wait.tsx'
export { AddressText, destinationCode, NetworkChips, TagLine, UsableFrom } from './addresses.tsx'
export { CoinHead, CoinPage } from './coin-head.tsx'
export { CoinAmountField } from './coin-amount-field.tsx'
export { balanceFacts, SignedAmount } from './figures.tsx'
export {
  addressError,
  DESTINATION_REFUSAL_FIELDS,
  destinationCoin,
  type DestinationCoin,
  toDestination,
  type DestinationValues,
  enterPayment,
  needsTag,
  NO_DESTINATION,
  tagError,
} from './payment-entry.ts'
export { TagField } from './tag-field.tsx'
export { CopyId, EmptyList, RecordsLink } from './record-parts.tsx'
export { parseAccountKind, accountName } from './account-name.ts'
export { csvChoices, saveCsv } from './csv-choices.ts'
export {
  cardSummary,
  foreignCardSummary,
  useCards,
  useCoin,
  useHoldables,
  useNetworks,
  useWalletsAndCoins,
} from './queries.ts'
export type { CardSummary, Networks } from './queries.ts'
export { readCode } from './read-code.ts'
export { BillList, GROUP_NAMES, RecordScreen, statementInput, useStatement } from './record-lists.tsx'
export type { StatementFilter } from './record-lists.tsx'
export { coinChoice, Picker, SelectField } from './select-field.tsx'
export { SwapRow, useSwaps } from './swap-row.tsx'
export { AccountCard, BalancesTable } from './lazy-tables.ts'
