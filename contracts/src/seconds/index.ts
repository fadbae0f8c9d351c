/**
 * Orders on the price some seconds from now: offers, stakes, results. A result is read-only: no input can
 * choose one, and such an upstream field is not declared. Prices and expiry come from the server, never from
 * the client's clock.
 */
export { checkStake, minStake, maxStake } from './check-stake.ts'
export type { StakeState, StakeIssue } from './check-stake.ts'
export { seconds } from './endpoints.ts'
export { computeSeconds, computeSecondsWithoutFee } from './compute-seconds.ts'
export {
  breakEven,
  entryAt,
  expiryAt,
  houseEdge,
  remainingLossLimit,
  netLoss,
  decideOutcome,
  computePayout,
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
