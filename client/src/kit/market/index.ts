/**
 * Figures and markets on the screen: numbers whose significant digits stand out, prices that tint the digits that changed, changes
 * with sign and arrow, sparklines, the row of a market, the book and the tape.
 * Everything comes in as Amounts and plain rows; nothing here subscribes to the feed or rounds for show only.
 */
export { Compact } from './compact.tsx'
export { Num } from './num.tsx'
export { Balance, Fiat, Price, Quantity } from './price.tsx'
export { Change, directionOf, changeColorClass } from './change.tsx'
export type { Direction } from './change.tsx'
export { Sparkline } from './sparkline.tsx'
export { QuoteRow } from './quote-row.tsx'
export { StarButton } from './star.tsx'
export { OrderBook } from './order-book.tsx'
export { TicketOrderBook } from './ticket-order-book.tsx'
export { bookSide } from './book.ts'
export type { BookLevel } from './book.ts'
export { Countdown } from './countdown.tsx'
export { TradesTape } from './trades-tape.tsx'
