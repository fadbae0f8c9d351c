/**
 * Stocks: the sessions in which they have prices, by the calendar of the New York Stock Exchange. They are traded by the calls
 * of spot trading. Nothing here knows a price.
 */
export { stocks } from './endpoints.ts'
export { isTrading, lastSession, nextSession, sessionAt, sessionStatus } from './sessions.ts'
export type { Session, SessionState } from './sessions.ts'
export type { Sessions } from './shapes.ts'
