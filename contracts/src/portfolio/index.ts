/**
 * A member's wealth over time and its results: hourly values, returns without the money that came in or went
 * out, profits by day, product and coin. It reads the ledger and moves no money.
 */
export { portfolio } from './endpoints.ts'
export { DAYS_OF_RANGE, RANGES } from './shapes.ts'
export type {
  PortfolioDay,
  PortfolioHistory,
  PortfolioHolding,
  PortfolioPoint,
  PortfolioProduct,
  PortfolioRange,
  PortfolioResult,
} from './shapes.ts'
export { chainReturns, dayResults, thinOut } from './returns.ts'
export type { ReturnPoint, ValuePoint } from './returns.ts'
export { bookLegs, type BookedLeg, type Book, type FlowKind, type ResultSum } from './average-cost.ts'
