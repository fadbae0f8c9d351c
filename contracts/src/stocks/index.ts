/**
 * Stocks: the sessions in which they have prices, by the calendar of the New York Stock Exchange, their dividends and splits.
 * They are traded by the calls of spot trading. Nothing here knows a price.
 */
export { stocks } from './endpoints.ts'
export {
  computeStockDividend,
  computeStockSplit,
  isSplitRatio,
  SPLIT_MAX,
  splitPrice,
  splitShares,
} from './rules.ts'
export type { SplitRatio } from './rules.ts'
export {
  hasSession,
  HOLIDAYS_END,
  isTrading,
  isWeekendRest,
  lastSession,
  nextSession,
  sessionAt,
  sessionStatus,
} from './sessions.ts'
export type { Session, SessionState } from './sessions.ts'
export { stockActionId } from './shapes.ts'
export type { Sessions, StockAction, StockActionId, StockActionKind } from './shapes.ts'
