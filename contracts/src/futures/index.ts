/**
 * Leveraged positions: ticket, book of a market, opening, stops, closing, and their rules. Every endpoint
 * uses one shape of a position, copied ones included; the ticket's preview equals what the exchange does,
 * because both compute it here. Positions of other members are never declared and therefore dropped.
 */
export { futures } from './endpoints.ts'
export { marginMode } from './margin-mode.ts'
export type { MarginMode } from './margin-mode.ts'
export { closeReason, position, positionId, positionStatus, side } from './shapes.ts'
export type {
  CloseReason,
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
export { leverageAt, listLeverageTiers } from './leverage-tiers.ts'
export type { LeverageTier } from './leverage-tiers.ts'
export type { MarketTerms } from './market-terms.ts'
export { settleClose, returnOnMargin, splitPosition } from './close.ts'
export type { CloseResult, PositionClose } from './close.ts'
export { nextMidnight, chargedNightsAt, overnightFee, overnightRates, overnightCharge } from './overnight.ts'
export {
  isOversize,
  lotsAffordable,
  previewOpen,
  orderTermsFrom,
  findSuperLeverage,
  validateOrder,
} from './ticket.ts'
export type { TicketContext, TicketIssue, TicketOrder, TicketPreview, TicketTerms } from './ticket.ts'
export {
  serializeOtherPositions,
  computeClose,
  computeLiquidation,
  computeOvernight,
  computeOvernightOfSecond,
  computeStop,
  serializeTiers,
} from './compute.ts'
export type { OtherPosition } from './compute.ts'
export { computeMarginChange } from './compute-margin-change.ts'
export { changeMargin, removableMargin } from './margin-change.ts'
export type { MarginIssue, MarginOutcome, MarginRequest, MarginState } from './margin-change.ts'
export { computeOpen } from './compute-open.ts'
export { atFirstReach } from './first-reach.ts'
