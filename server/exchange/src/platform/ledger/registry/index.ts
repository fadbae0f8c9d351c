/**
 * Names of ledger reasons and house accounts. Each area adds its own by declaration merging, so posting code is
 * checked against the union of all areas and no central list exists. Types only; nothing runs here.
 */
export interface LedgerReasons {}
export interface HouseAccounts {}

/** Why money moved; also the key of the label in the statement. */
export type Reason = keyof LedgerReasons
export type HouseAccount = keyof HouseAccounts
