/**
 * Dual investment: tranches with a strike and a last day, bought in whole shares, paid out in one of two
 * assets. The order state is decoded here, because the family encodes it in two ways. Orders cannot be
 * cancelled or redeemed early.
 */
export { dualInvest } from './endpoints.ts'
export { dualKind, dualProductId } from './shapes.ts'
export type { DualKind, DualOrder, DualProduct, DualProductId } from './shapes.ts'
export { dualState } from './rules.ts'
export type { DualDialect, DualState } from './rules.ts'
