/**
 * Live data: the channels and events of our own feed, the folds by which a client follows them,
 * and the shapes of the upstream family's socket events that the feed is fed from.
 * Prices are decimal texts here; whoever computes with one reads it as an Amount first.
 */
export {
  BAR_TICK_MS,
  BEAT_MS,
  CHANNELS_MAX,
  CONTROLS_PER_SECOND,
  POSITIONS_TICK_MS,
  TICK_MS,
  TRADES_KEPT,
  depthChannel,
  isChannel,
  klineChannel,
  tradesChannel,
} from './channels.ts'
export type {
  Bar,
  Beat,
  Channel,
  Depth,
  Frame,
  FromClient,
  FromServer,
  Level,
  Payload,
  SubscribeAnswer,
  TickerRow,
  Tickers,
  TradeRow,
  Trades,
} from './channels.ts'
export type { OptionSettled, OrdersClosed, OwnChange, Personal, PositionRow, Positions } from './personal.ts'
export { foldBars, foldTickers, foldTrades } from './fold.ts'
export {
  BALANCE_EVENT_PREFIX,
  UPSTREAM_EVENTS,
  upstreamBar,
  upstreamDepth,
  upstreamOption,
  upstreamOrdersClosed,
  upstreamPositions,
  upstreamTicker,
  upstreamTrades,
} from './upstream.ts'
