/**
 * Positions in futures: current figures, the card with its actions, and the terms of a market. The ticket and
 * the list of orders are modules inside it; copied positions use the same card. Every figure comes from the
 * rules by which the exchange settles; nothing here closes, changes or shares a position by itself.
 */
export { CloseManyButton } from './close-many-button.tsx'
export { closedPercent, reducingOf } from './figures.ts'
export { ShareSheet } from './lazy-share-sheet.tsx'
export { PositionTitle } from './position-title.tsx'
export { OpenPositions } from './open-positions.tsx'
export {
  useAccountRisk,
  useBacking,
  useFree,
  useFuturesTerms,
  useFuturesTicket,
  useMarketOf,
  useOpen,
  useOpenLots,
  useOpenPositions,
  useSetMode,
  useWaitingOrders,
} from './queries.ts'
export { REASON_KEY, Result } from './result.tsx'
export { RiskMeter } from './risk-meter.tsx'
export { LOT_STEP, offeredLeverage } from './terms.ts'
export type { FuturesTerms } from './terms.ts'
export { isBeyondLiquidation, priceStep } from './stops-form.ts'
export { useAccountSummary } from './use-live.ts'
export { WaitingOrders } from './waiting-orders.tsx'
