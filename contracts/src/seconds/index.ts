/**
 * Orders on where a price stands some seconds from now: what is offered, the stake, the result.
 * A result is only ever read: no field here could choose one, and such a field of an upstream has no name here.
 * Prices and expiry come from the server; the phone's clock decides nothing.
 */
export { checkStake, minStake, maxStake } from './check-stake.ts'
export type { StakeFacts, StakeIssue } from './check-stake.ts'
export { seconds } from './endpoints.ts'
export { SECONDS_RULE, computeSeconds } from './compute-seconds.ts'
export {
  breakEven,
  entryAt,
  expiryAt,
  houseEdge,
  remainingLossLimit,
  netLoss,
  outcomeOf,
  payoutOf,
  realisedEdge,
  stakeFee,
  winnings,
} from './rules.ts'
export { direction, outcome, secondsOrder, secondsOrderId, secondsStatus, secondsTerms } from './shapes.ts'
export type {
  Direction,
  Offer,
  Outcome,
  PayAsset,
  SecondsOrder,
  SecondsOrderId,
  SecondsTerms,
} from './shapes.ts'
