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
  notionalOf,
  openingPrice,
  profitAt,
  quantityOf,
  RISK_WARNING,
  riskRate,
  spreadCost,
  stopReached,
  tiersOf,
} from './rules.ts'
export type { MarginedExposure, Exposure, Stops, Tier } from './rules.ts'
export { settleClose, returnOnMargin, splitPosition } from './close.ts'
export type { CloseResult, Closing } from './close.ts'
export { nextMidnight, chargedNightsAt, overnightFee, overnightRates, overnightCharge } from './overnight.ts'
export {
  isOversize,
  lotsAffordable,
  previewOpen,
  orderTermsFrom,
  superLeverageOf,
  validateOrder,
} from './ticket.ts'
export type { TicketFacts, TicketIssue, TicketOrder, TicketPreview, TicketTerms } from './ticket.ts'
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
export { computeOpen } from './compute-open.ts'
export { atFirstReach } from './first-reach.ts'
