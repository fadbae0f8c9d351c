/**
 * The price process of the paper exchange: every second of an hour as a pure function of the revealed key, the opening
 * state and the terms of the markets. Everyone can recompute published prices with it. It knows no members and no orders.
 */
export { simulateHour } from './hour-process.ts'
export type { Hour, HourInput } from './hour-process.ts'
export { PAPER_MARKETS } from './paper-markets.ts'
export type { HourState, OpenKeyStream, PriceTerms } from '#price-process/dynamics'
