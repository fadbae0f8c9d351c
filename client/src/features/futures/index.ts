/**
 * Positions in futures: current figures, the card with its actions, and the terms of a market. The ticket is a
 * module inside it; copied positions use the same card. Every figure comes from the rules by which the exchange
 * settles; nothing here closes, changes or shares a position by itself.
 */
export { liquidationDistance, normalizeStop, otherSide, previewReducing } from './figures.ts'
export { PositionStops } from './position-stops.tsx'
export { CloseManyButton, OpenPositions, WaitingOrders } from './position-lists.tsx'
export {
  useBacking,
  useFuturesTerms,
  useFuturesTicket,
  useOpenLots,
  useOpenPositions,
  useWaitingOrders,
} from './queries.ts'
export { useAccountSummary, usePositionFigures } from './use-figures.ts'
export type { PositionFigures } from './use-figures.ts'
export { ENTRY_NAME } from './entry-name.ts'
export { TriggerChoice } from './trigger-choice.tsx'
export { leverageRisk, LOT_STEP, offeredLeverage, SLIDE_CONFIRM_LEVERAGE } from './terms.ts'
export type { FuturesTerms } from './terms.ts'
export { isBeyondLiquidation } from './stops-form.ts'
export { STOP_KINDS, stopPercent, stopPrice } from './stops.ts'
export type { StopEntry, StopKind } from './stops.ts'
export {
  AccountTotals,
  ClosedPositionsTable,
  MarketFigures,
  PositionsTable,
  WaitingOrdersTable,
} from './lazy-tables.ts'
