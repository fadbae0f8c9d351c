/**
 * Stocks: the hours in which they are traded. Orders are those of spot trading, and prices those of the market.
 */
export { stocksArea } from './area.ts'
