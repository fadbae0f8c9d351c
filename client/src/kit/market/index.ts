/**
 * Figures and markets on the screen: figures, prices, changes, the row of a market, the book and the tape.
 * Everything comes in as Amounts and plain rows; nothing here subscribes to the feed or rounds for show only.
 */
export { Compact } from './compact.tsx'
export { HIDDEN_FIGURE, Num } from './num.tsx'
export { Balance, Fiat, Price, Quantity } from './price.tsx'
export { Change, toDirection, changeColorClass } from './change.tsx'
export { Sparkline } from './sparkline.tsx'
export { QuoteRow } from './quote-row.tsx'
export { StarButton } from './star.tsx'
export { OrderBook } from './order-book.tsx'
export type { OwnPrices } from './order-book.tsx'
export { TicketOrderBook } from './ticket-order-book.tsx'
export { bidShare, bookSide } from './book.ts'
export { useFigureTexts } from './figure-text.ts'
export { Countdown } from './countdown.tsx'
export { Ring } from './ring.tsx'
export { Shares } from './shares.tsx'
export { TradesTape } from './trades-tape.tsx'
export { countLots } from './count-lots.ts'
