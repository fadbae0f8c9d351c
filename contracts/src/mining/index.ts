/**
 * Mining: shares of hashrate that are rented by the day. Daily output and running cost are published before the purchase
 * and never change; both are in the mined coin, and the price follows the market of the coin, so that a term returns less
 * than its price in the coin. Lock mining is another product.
 */
export { computeMiningOutput, computeMiningPurchase } from './compute.ts'
export { mining } from './endpoints.ts'
export { computeDay, computeTerm, rentalIssue, rentalPrice, yearlyYield } from './rules.ts'
export type { DayYield, RentalContext, RentalIssue } from './rules.ts'
export { miningPlanId, rentalId, rentalStatus } from './shapes.ts'
export type { MiningPlan, MiningPlanId, Rental, RentalId } from './shapes.ts'
