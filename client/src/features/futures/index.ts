/**
 * Positions in futures: current figures, the card with its actions, and the terms of a market. The ticket is a
 * module inside it; copied positions use the same card. Every figure comes from the rules by which the exchange
 * settles; nothing here closes, changes or shares a position by itself.
 */
export { PositionStops } from './live-position.tsx'
export { CloseManyButton, OpenPositions, WaitingOrders } from './position-lists.tsx'
export {
  useBacking,
  useFuturesTerms,
  useFuturesTicket,
  useOpenLots,
  useOpenPositions,
  useWaitingOrders,
} from './queries.ts'
export { normalizeStop, previewReducing } from './figures.ts'
export { useAccountSummary } from './use-figures.ts'
export { LOT_STEP, offeredLeverage } from './terms.ts'
export type { FuturesTerms } from './terms.ts'
export { isBeyondLiquidation } from './stops-form.ts'
export { STOP_KINDS, stopPercent, stopPrice } from './stops.ts'
export type { StopEntry, StopKind } from './stops.ts'
