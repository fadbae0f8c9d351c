/**
 * Borrowing against the futures account: its assets and level, hourly interest, margin call, and liquidation
 * in steps by recorded prices. It places no order, and changes positions only through `futures`, which closes
 * them when nothing else can pay a debt.
 */
export { marginArea } from './area.ts'
export type { MarginAreaDeps } from './area.ts'
export { assertReleasable } from './borrow.ts'
export type { FundsDeps } from './deps.ts'
export { computeFunds, readAccounts, releasableFrom } from './funds.ts'
export { readDebtSum, sumDebts } from './store.ts'
export { createDebtWatch } from './watch.ts'
