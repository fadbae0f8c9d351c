/**
 * Leveraged positions: ticket, book of a market, opening, stops, closing, and their rules. Every endpoint
 * uses one shape of a position, copied ones included; the ticket's preview equals what the exchange does,
 * because both compute it here. Positions of other members are never declared and therefore dropped.
 */
export { futures } from './endpoints.ts'
export { marginMode } from './margin-mode.ts'
export { positionMode } from './position-mode.ts'
export type { PositionMode } from './position-mode.ts'
export type { MarginMode } from './margin-mode.ts'
export { closeReason, entryEnd, entryKind, position, positionId, positionStatus, side } from './shapes.ts'
export type {
  CloseReason,
  EntryEnd,
  EntryKind,
  MarketBook,
  Portfolio,
  Position,
  PositionId,
  PositionStatus,
  Side,
  SuperLeverage,
  Ticket,
  TradingDay,
} from './shapes.ts'
export {
  areStopsValid,
  isLimitReached,
  isLimitPriceValid,
  isLiquidated,
  liquidationPrice,
  maintenanceMargin,
  computeNotional,
  computeTradeFee,
  marginRequired,
  openingPrice,
  profitAt,
  toQuantity,
  RISK_WARNING,
  riskRate,
  spreadCost,
  stopReached,
  buildTiers,
} from './rules.ts'
export type { MarginedExposure, Exposure, Stops, Tier } from './rules.ts'
export { entryStep, firstStop } from './entry.ts'
export type { EntryStep, WaitingEntry } from './entry.ts'
export { leverageAt, listLeverageTiers } from './leverage-tiers.ts'
export type { LeverageTier } from './leverage-tiers.ts'
export type { FundDay, MarketTerms, OvernightFeeRow, OvernightRateRow } from './market-terms.ts'
export { mergePosition, settleClose, returnOnMargin, splitPosition } from './close.ts'
export type { CloseResult, PositionClose } from './close.ts'
export { nextMidnight, chargedNightsAt, overnightFee, overnightRates, overnightCharge } from './overnight.ts'
export {
  isOversize,
  isWaitingOrder,
  buildStop,
  chooseTimeInForce,
  previewOpen,
  findSuperLeverage,
  leverageIssue,
  triggerPrice,
  validateOrder,
} from './ticket.ts'
export { lotsAffordable } from './lots-affordable.ts'
export { orderTermsFrom } from './order-terms-from.ts'
export type {
  EntryTrail,
  TicketContext,
  TicketIssue,
  TicketOrder,
  TicketPreview,
  TicketTerms,
} from './ticket.ts'
export {
  serializeOtherPositions,
  computeClose,
  computeLiquidation,
  computeOvernight,
  computeOvernightOfSecond,
  computeStop,
  computeStopByTrigger,
  serializeTiers,
} from './compute.ts'
export type { OtherPosition } from './compute.ts'
export {
  computeLiquidationByMark,
  parsePriceSteps,
  serializePriceSteps,
} from './compute-liquidation-by-mark.ts'
export { computeMark, MARK_PRICES } from './mark.ts'
export type { MarkPrice } from './mark.ts'
export {
  FUNDING_INTERVAL_MS,
  FUNDING_TICKS_MIN,
  fundingRate,
  computeSideRate,
  fundingWindow,
  meanPremium,
  nextFunding,
  summarizePremiums,
} from './funding.ts'
export type { PremiumSummary } from './funding.ts'
export { computePaidCost } from './compute-paid-cost.ts'
export type { HoldingChoice } from './compute-paid-cost.ts'
export { holdingCost, paidCost } from './holding-cost.ts'
export type { HoldingCost, PaidCost } from './holding-cost.ts'
export { computeFunding } from './compute-funding.ts'
export { computeDeleveraging } from './compute-deleveraging.ts'
export { bankruptcyPrice, deleveragingScore, givenUpProfit, QUEUE_STEPS, queueStep } from './deleveraging.ts'
export type { Bankruptcy } from './deleveraging.ts'
export { computeMarginChange } from './compute-margin-change.ts'
export { changeMargin, removableMargin } from './margin-change.ts'
export type { MarginIssue, MarginOutcome, MarginRequest, MarginState } from './margin-change.ts'
export { computeOpen } from './compute-open.ts'
export { afterLaggingMark, isLiquidatedAtOnce } from './lagging-mark.ts'
export { atFirstReach } from './first-reach.ts'
export { beforeMarkedTrails } from './trigger.ts'
