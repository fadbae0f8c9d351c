/**
 * Interest of debts, for every product that lends: each hour is charged once, with a receipt. The products own the debts,
 * lock and store them; this module moves no money.
 */
export { chargeDebts, chargeFurther, nextHour } from './charge-debts.ts'
export { chargeDueDebts } from './charge-due.ts'
export type { StoredDebt } from './charge-debts.ts'
