/**
 * Dual investment: tranches with a strike and a last day, bought in whole shares, paid out in one of two assets.
 * The order's state is read here, because the family writes it in two ways.
 * There is no cancelling and no early redemption, so no call for either.
 */
export { dualInvest } from './endpoints.ts'
export { dualKind, dualProductId } from './shapes.ts'
export type { DualKind, DualOrder, DualProduct, DualProductId } from './shapes.ts'
export { dualState } from './rules.ts'
export type { DualDialect, DualState } from './rules.ts'
