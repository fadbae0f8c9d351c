/**
 * Leveraged positions: the ticket, the book of a market, opening, stops and closing.
 * A position is described once here, for every call that shows one, copied positions included.
 * Strangers' positions never have a shape: what the upstream tells of them is dropped.
 */
export { futures } from './endpoints.ts'
export { closeReason, position, positionId, positionStatus, side } from './shapes.ts'
export type {
  CloseReason,
  MarketBook,
  Portfolio,
  Position,
  PositionId,
  PositionStatus,
  Side,
  Ticket,
} from './shapes.ts'
