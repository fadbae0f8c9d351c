/**
 * The rules of the programs of the house, as pure functions of closed hours, and the trades that they make on past
 * hours. Nothing here reads the clock or moves money.
 */
export { type Bar, toBar } from './bars.ts'
export { changeTo, PROGRAM_CAPITAL, PROGRAM_LEVERAGE, unitLots } from './orders.ts'
export { simulate } from './simulate.ts'
export type { SimulatedTrade } from './simulate.ts'
export { LOOKBACK, PROGRAMS } from './strategies.ts'
export type { Program, View } from './strategies.ts'
