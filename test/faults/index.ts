/**
 * Stored work and whole processes for tests of faults and for the bench: orders, loans and positions as the exchange
 * stores them, the product as `npm start` runs it, and its deaths at the worst moments. It asserts nothing.
 */
export { crashRounds } from './crash-rounds.ts'
export { databaseUrl, readCount, killDuringSettlement } from './kill-during-settlement.ts'
export { endedAuctions, placeAuctions } from './place-auctions.ts'
export { placeDualOrders } from './place-dual-orders.ts'
export { placeFollowers } from './place-followers.ts'
export type { LedGroup } from './place-followers.ts'
export { placeLoans } from './place-loans.ts'
export { placeLocks } from './place-locks.ts'
export { placeMargin } from './place-margin.ts'
export { closedSecondsOrders, placeSecondsOrders } from './place-seconds-orders.ts'
export { placePositions } from './place-positions.ts'
export { placeTrails } from './place-trails.ts'
export { Product } from './product.ts'
