/**
 * Live data: channels and events of our own feed, the reducers that apply them, and the shapes of the
 * upstream family's socket events. Prices are decimal texts here; convert to Amount before computing.
 */
export {
  CANDLE_TICK_MS,
  HEARTBEAT_MS,
  CHANNELS_MAX,
  CONTROL_MESSAGES_PER_SECOND,
  POSITIONS_TICK_MS,
  TICK_MS,
  OWN_CHANNELS,
  RECENT_CHAT_MAX,
  RECENT_TRADES_MAX,
  chatChannel,
  depthChannel,
  isChannel,
  isOwnChannel,
  klineChannel,
  lotChannel,
  tradesChannel,
} from './channels.ts'
export type {
  CandleUpdate,
  Heartbeat,
  Channel,
  ChatRows,
  CommitmentRow,
  Commitments,
  Depth,
  Frame,
  FreshNotice,
  FromClient,
  FromServer,
  Level,
  Payload,
  SaleRow,
  LotUpdate,
  OrderUpdate,
  OwnChannel,
  OwnSnapshot,
  Sales,
  StaleNotice,
  StaleReason,
  SubscribeResponse,
  TickerRow,
  Tickers,
  TradeRow,
  Trades,
} from './channels.ts'
export type {
  SecondsOrderSettled,
  OrdersClosed,
  MemberChangeEvent,
  Personal,
  PositionRow,
  Positions,
} from './personal.ts'
export { isMemberChange, MEMBER_EVENTS } from './member-events.ts'
export type { MemberChange, MemberEventName } from './member-events.ts'
export { applyCandles, applyChat, applyTickers, applyTrades } from './apply.ts'
export {
  BALANCE_EVENT_PREFIX,
  UPSTREAM_EVENTS,
  upstreamBar,
  upstreamChat,
  upstreamClock,
  upstreamCommitments,
  upstreamDepth,
  upstreamOption,
  upstreamOrderUpdate,
  upstreamOrdersClosed,
  upstreamPositions,
  bundledPositions,
  upstreamLot,
  upstreamSales,
  upstreamTicker,
  upstreamTrades,
} from './upstream.ts'
