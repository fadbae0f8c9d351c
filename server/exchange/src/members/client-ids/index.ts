/**
 * The ids that callers give their orders: a member uses each for one order of any product in 30 days. It reads and stores uses within the
 * transactions of orders, and knows no product; the products store the id with the order.
 */
export { clientIdsArea } from './area.ts'
export { assertUnused, clientIdKey, readUsed, storeUsed } from './uses.ts'
export type { ClientIdUse, UsedClientId } from './uses.ts'
