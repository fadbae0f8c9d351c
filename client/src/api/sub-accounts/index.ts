/**
 * The member's accounts: which one is selected, the switch between them, and the bar that names a selected sub-account on
 * every page. A switch opens the session of the other account, so that nothing of the former stays on screen.
 */
export { AccountChip } from './account-chip.tsx'
export { AccountRow, useAccountName, useOwnAccounts } from './own-accounts.tsx'
export { useAccountSwitch } from './use-account-switch.ts'
export { SelectedAccountBar } from './selected-account-bar.tsx'
